"""Power is cut while a rule set is saved, changed, renamed, deleted and restored: the set is there,
in its old or new state.
"""

import pytest

from swoop_desktop.engine.options import with_changes
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.rulesets.library import Library, RuleFileError, load_rules
from swoop_desktop.storage.trash import take_back
from tests.disk.power import watched
from tests.disk.test_power import Cuts, after
from tests.killed_library import no_trash


def changed_rules(folder, monkeypatch, deaf=""):
    """Change rule sets; the power is cut at every moment."""
    game, preset = find_rules("wild_twos")
    possible = []

    def rules(name, deals):
        data = with_changes(game.rules_to(preset), {"name": name, "deals": deals})
        possible.append(game.rules_from(data))
        return possible[-1]

    def look(place):
        found = []
        for path in place.rglob("*.toml"):
            if path.stat().st_size or saved:
                try:
                    found.append(load_rules(path).rules)
                except RuleFileError as error:
                    raise AssertionError(f"half a file: {error}") from error
        assert not saved or any(one in possible for one in found), "neither old nor new"

    saved = False
    root = folder / "disk"
    root.mkdir(parents=True)
    library = Library(root / "rules")
    cuts = Cuts(folder / "cuts", lambda place: after(monkeypatch, lambda: look(place)))
    with watched(root, monkeypatch, cuts, deaf):
        monkeypatch.setattr("swoop_desktop.storage.disk.to_trash", no_trash)
        one = library.save(game, rules("Ours", 1))
        saved = True
        one = library.save_over(one, rules("Ours", 2), "owl").found
        del possible[:-1]
        one = library.save_over(one, rules("Theirs", 3), "owl").found
        del possible[:-1]
        assert take_back(library.delete(one.path)) == one.path
    return cuts


def test_a_rule_set_is_old_or_new_after_a_power_cut(tmp_path, monkeypatch):
    assert changed_rules(tmp_path, monkeypatch).tried > 100


@pytest.mark.parametrize("deaf", ["sync", "sync_folder"])
def test_a_forgotten_sync_of_a_rule_set_is_noticed(deaf, tmp_path, monkeypatch):
    with pytest.raises(AssertionError):
        changed_rules(tmp_path, monkeypatch, deaf)
