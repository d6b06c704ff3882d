"""Chinese names in simplified or traditional characters: tables hold each in the script of its source.

Only the characters that names of patterns, tiles and rule sets need; a test holds that there are enough.
"""

from __future__ import annotations

_SIMPLIFIED = (
    "无对节双捞抢杠红宝单钓将于气贯顺国头开凤组龙张纯莲灯带场风发门归绝连齐两会鱼断里车捞罗汉环轮边绿骑岭万东幺"
)
_TRADITIONAL = (
    "無對節雙撈搶槓紅寶單釣將於氣貫順國頭開鳳組龍張純蓮燈帶場風發門歸絕連齊兩會魚斷裡車撈羅漢環輪邊綠騎嶺萬東么"
)
_TO_TRADITIONAL = str.maketrans(_SIMPLIFIED, _TRADITIONAL)
_TO_SIMPLIFIED = str.maketrans(_TRADITIONAL, _SIMPLIFIED)


def in_script(name: str, language: str) -> str:
    """A Chinese name in the characters of a language: ``zh-Hans`` simplified, ``zh-Hant`` and ``zh-HK`` traditional."""
    return name.translate(_TO_SIMPLIFIED if language == "zh-Hans" else _TO_TRADITIONAL)
