"""What the source does not spell out: words that are ids or stand alone in tables, and texts that others make."""

#: Single words, as ids are told (``_`` and ``-`` as spaces). They are translated only where one stands alone: in a cell
#: or heading of a table, in a list of them, or where a translation asks for it (``{0:w}``).
WORDS = (
    # tiles
    "characters", "dots", "bamboo", "honours", "red five",
    "east", "south", "west", "north", "white", "green", "red",
    "plum", "orchid", "chrysanthemum", "spring", "summer", "autumn", "winter",
    "cat", "rat", "rooster", "centipede",
    # groups, forms, waits
    "tile", "chow", "pung", "kong", "open kong", "concealed kong", "added kong", "pair", "concealed", "open",
    "standard", "seven pairs", "thirteen orphans", "knitted straight", "honours and knitted", "eight flowers",
    "two sided", "edge", "closed", "two pair",
    "two sided wait", "edge wait", "closed wait", "pair wait", "two pair wait",
    "left", "across", "right",
    # how it was won, and with what
    "win", "discard", "self draw", "rob kong", "last tile", "kong replacement", "flower replacement", "last of kind",
    "first draw", "first discard", "robs concealed kong", "double riichi", "ippatsu", "last tile claim",
    "seat", "round", "dora", "ura", "bonus", "flowers", "nuki", "honba", "sticks", "riichi sticks",
    # values
    "han", "fan", "faan", "fu", "point", "points", "yakuman", "double yakuman", "limit", "double limit", "total",
    "mangan", "haneman", "baiman", "sanbaiman", "counted yakuman",
    "base", "concealed discard", "open minimum", "pair value honour", "pair double wind",
    "open pung simple", "open pung terminal honour", "closed pung simple", "closed pung terminal honour",
    "open kong simple", "open kong terminal honour", "closed kong simple", "closed kong terminal honour",
    "value", "share", "table value", "value after multipliers", "hand points", "legal", "card", "jokerless",
    "section ordinary", "section singles and pairs", "section quints", "bettor receives", "each loser total",
    "half spicy", "spicy", "limit class",
    "discard three shares", "discard all", "discard half", "discard double single", "discard jokerless",
    "self draw jokerless", "dealer discard", "dealer self draw",
    "big three dragons", "big four winds", "four kongs",
    "third dragon pung", "third dragon kong", "fourth wind pung", "fourth wind kong", "fourth kong",
    # who
    "winner", "discarder", "dealer", "other", "bettor", "liable", "table", "the winner", "the discarder", "the dealer",
    "the liable player", "one", "two", "three", "five",
    # what a value rests on
    "stated", "derived", "secondary", "unconfirmed",
    # answers
    "yes", "no", "none", "nothing", "complete", "not complete", "ready", "furiten", "impossible", "refused", "dead",
    "thrown", "no win", "no yaku", "under the minimum",
    # headings
    "line", "hand", "rules", "counted", "paid", "waits", "kinds", "keeps", "helps", "shanten", "wins", "pattern",
    "share %", "average payment", "name", "system", "unit", "does", "extends", "summary", "section", "row", "scoring",
    "patterns", "switches", "settlement", "settles", "form", "pays",
    "meld", "winning", "doubtful", "note",
    # rounds without a winner
    "exhaustive", "nagashi", "nine kinds", "four winds", "four riichi", "triple ron", "unknown",
)  # fmt: skip

#: Headings of columns that mean something else than the word does elsewhere.
HEADINGS = ("discard", "left", "value")

#: Sentences and parts of sentences whose words come from ids or tables, from click, Python or the operating system.
MORE = (
    "{0#} han", "{0#} fan", "{0#} faan", "{0#} fu", "{0#} point{|s}", "{0#} han {1#} fu", "{0#} yakuman",
    "East {0#}", "South {0#}", "West {0#}", "North {0#}", "{0} or {1}",
    "double {0}", "read as {0}: {1}", "by {0} collects {1}",
    "{0} collects", "the winner collects",
    "a pair wait", "an edge wait", "a closed wait", "a two-pair wait", "error:", "{0} by discard", "{0} by self-draw",
    # click
    "Usage:", "Options", "Commands", "[OPTIONS]", "COMMAND [ARGS]...",
    "missing argument {0}.", "missing parameter {0}.", "option {0} requires an argument.",
    "option {0} does not take a value.", "invalid value for {0}: {1}", "{0} is not one of {1}.",
    "{0} is not a valid integer.", "{0} is not in the range {1}.", "got unexpected extra argument{|s} ({0})",
    # the operating system
    "No such file or directory", "Permission denied", "Is a directory", "Not a directory", "File exists",
    "No space left on device", "File name too long", "Too many open files", "Read-only file system",
    "Input/output error",
    # json
    "expecting value", "expecting property name enclosed in double quotes", "expecting ',' delimiter",
    "expecting ':' delimiter", "extra data", "unterminated string starting at", "invalid control character at",
    "invalid \\escape", "illegal trailing comma before end of object", "illegal trailing comma before end of array",
)  # fmt: skip

#: Texts of the source that look like messages and are the same in every language: what is typed or read by programs,
#: and the titles of pictures, for which matplotlib's own letters do not do.
SAME = (
    "pip install matplotlib", "mahjong-analyser {0}", "mahjong-analyser batch", "{0} as {1}", "{0} tiles", "tiles {0}",
    "<RuleSet {0}, digest {1}>", "<NextDeal {0}>", "<Settlement {0}: {1}>", "if = {{ {0} = true }}",
    "[scoring] method", ".limits row {0}", ".chart.columns row {0}", ".{0} row {1}", "[table.deal] {0}",
    "[patterns.{0}] requires {1}", "[patterns.{0}] if", "[bonus.{0}] if",
    "123Crak 456Dot 789Bam E E Wh Wh+Wh", "1m 2m 3m 4p 5pr 6p 7s 8s 9s E E P P P", "bonus={0}", "--notation {0}",
    "--bonus {0}", "--seat {0}", "--option {0}={1}", "--forms {0}",
    '"type": "kong"', '"type": "kong", "open": false', '"type": "kong", "added": true',
    "2345678m(<555z)[1111p]+8m self-draw seat=S round=E bonus=plum,cat",
    "note: read as {0}: {1}", "note: left out: {0}",
    "alone N", "exactly N", "alternative NAME", "only N", "[{0}] or codes [{1}, {2}]",
    "{0}: {1} wins{2}", "{0} of {1} hands", "how often each pattern counts, per cent of the wins", "wins by {0}",
    "wins by han and fu{0}", "what a win is paid on average by {0}; of all (the line) {1} {2}",
)  # fmt: skip
