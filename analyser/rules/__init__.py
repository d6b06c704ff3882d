"""Rule sets as data: ``tables/rules/*.toml`` -> frozen ``RuleSet``, with overlays, switches and options."""

from .kept import rule_set_names
from .load import load_rules
from .model import AnyRules, Bonus, Requirement, Row, RuleSet, Switch

__all__ = ["AnyRules", "Bonus", "Requirement", "Row", "RuleSet", "Switch", "load_rules", "rule_set_names"]
