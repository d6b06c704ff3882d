"""Which rule set a recorded game was played by: where it was played says the set, the game says its switches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ..errors import AnalyserError, RulesError
from ..files import table_path
from ..records import GameRules, RecordedHand
from ..rules import AnyRules, RuleSet, load_rules, rule_set_names
from ..rules.kept import read_toml
from ..settlement.terms import terms_of

#: Switches that a game may tell, by their names there.
_TOLD = ("red_fives", "open_all_simples")
_HINT = "name a rule set: --rules NAME"
_MOST_KEPT = 64
_UNNAMED = "unnamed"  # as the rule sets call games that do not say where they were played


class NoFit(AnalyserError):
    """There is nothing that these games or hands could be verified by."""

    code = "no_rules"


class Fit(NamedTuple):
    """A rule set by its name, and the switches that games of a platform set."""

    name: str
    options: Mapping[str, Any]


@lru_cache(maxsize=1)
def fits() -> dict[tuple[str, int], Fit]:
    """The rule set for each platform and number of players, as the rule sets themselves say (``[table.records]``)."""
    found = {}
    for name in rule_set_names():
        data = read_toml(table_path("rules", f"{name}.toml"))
        records = data.get("table", {}).get("records", {})
        players = data.get("switches", {}).get("players", {}).get("default", 4)
        for platform in records.get("platforms", ()):
            found[platform, players] = Fit(name, records.get("options", {}).get(platform, {}))
    return found


class Fitting:
    """Finds the rules for the items of a stream.

    ``rules``: those that everything is verified under, or None for those that fit each game; ``options``: switches set
    by the user, which neither a game nor a hand row overrules. Raises ``RulesError`` where rules or options are none.
    """

    def __init__(self, rules: AnyRules | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._said = dict(options or {})
        self._rules = None if rules is None else scoring(load_rules(rules, self._said))
        self._kept: dict[Any, RuleSet | NoFit] = {}
        self._sets: dict[tuple[str, str], RuleSet] = {}

    @property
    def words(self) -> tuple[str, ...]:
        """The circumstances that the rules declare."""
        return tuple(self._rules.words) if self._rules else ()

    def of_game(self, game: GameRules) -> RuleSet:
        """The rules of a game; raises ``NoFit`` where there are none, ``RulesError`` for an option of the user."""
        return self._found(game, self._of_game, game)

    def of_hand(self, hand: RecordedHand) -> RuleSet:
        """The rules of a hand row; raises ``NoFit`` where there are none, or for an option of the row."""
        return self._found(repr(sorted(hand.options.items())), self._of_options, hand.options)

    def _found(self, key: Any, find: Callable[[Any], RuleSet], asked: Any) -> RuleSet:
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
                self._sets.clear()
            try:
                kept = find(asked)
            except NoFit as error:
                kept = error
            self._kept[key] = kept
        if isinstance(kept, NoFit):
            raise kept
        return kept

    def _of_game(self, game: GameRules) -> RuleSet:
        fit = fits().get((game.platform or _UNNAMED, game.players))
        if self._rules is None:
            if fit is None:
                where = f" on {game.platform}" if game.platform else ""
                raise NoFit(f"no rule set is known for games of {game.players} players{where}", hint=_HINT)
            rules, options = load_rules(fit.name), fit.options
        else:
            rules, options = self._rules, {}
            theirs = load_rules(fit.name) if fit else rules
            if theirs.system != rules.system:
                message = f"this game was played by {theirs.system}, which counts {theirs.unit}, and {rules.id} counts"
                hint = f"name rules of {theirs.system}, or none: then each game has those that fit it"
                raise NoFit(f"{message} {rules.unit}", hint=hint)
        if terms_of(rules).players != game.players:
            message = f"this game is one of {game.players} players, and {rules.id} is for {terms_of(rules).players}"
            raise NoFit(message)
        scoring(rules)
        return self._with_options(rules, {**options, **played(rules, game), **self._said})

    def _with_options(self, rules: RuleSet, options: Mapping[str, Any]) -> RuleSet:
        """The same rules for the same options: what is won by them is scored together."""
        key = rules.id, repr(sorted(options.items()))
        if key not in self._sets:
            self._sets[key] = rules.with_options(options)
        return self._sets[key]

    def _of_options(self, options: Mapping[str, Any]) -> RuleSet:
        if self._rules is None:
            raise NoFit("a hand row does not say by which rules it is to be verified", hint=_HINT)
        try:
            return self._with_options(self._rules, {**options, **self._said})
        except RulesError as error:
            raise NoFit(error.message, hint=error.hint) from None


def scoring(rules: RuleSet) -> RuleSet:
    """The rules, if they score hands; raises ``NoFit`` if they do not."""
    if rules.scoring.get("method", "none") == "none":
        raise NoFit(f"{rules.id} scores no hands yet: what was won by these rules is not verified")
    return rules


def played(rules: RuleSet, game: GameRules) -> dict[str, Any]:
    """What a game says about switches of these rules, where it is something that they can be set to."""
    options = {}
    for name in _TOLD:
        value, switch = getattr(game, name), rules.switches.get(name)
        if value is not None and switch is not None and (not switch.choices or value in switch.choices):
            options[name] = value
    return options
