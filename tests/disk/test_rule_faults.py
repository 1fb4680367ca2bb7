"""Every call to the disk fails while rule sets are saved, changed, deleted and restored: saved ones
are there, and a sentence explains each failure.
"""

import errno

from swoop_desktop.engine.messages import Refusal
from swoop_desktop.engine.options import with_changes
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.rulesets.library import (
    Library,
    Saved,
    load_rules,
)
from swoop_desktop.storage.trash import take_back
from tests.disk.faulty import faulty
from tests.disk.test_faults import THOROUGH, cases, counted, sentence
from tests.killed_library import no_trash

HAND_WRITTEN = 'name = "Tuesday"\nbased_on = "classic"\nplayers = [\n  3, # or more\n]\n'


def library(folder, disk):
    """Save, change, rename, delete and restore a rule set; import another one, and change it so
    that its comments can't stay.
    """
    shelf = Library(folder / "rules")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tuesday.toml").write_text(HAND_WRITTEN, "utf-8")
    game, rules = find_rules("wild_twos")

    def ours(**changes):
        return game.rules_from(with_changes(game.rules_to(rules), {"name": "Ours", **changes}))

    def tried(what, was):
        """Return the result; after a failure, check that the old file is still there."""
        try:
            done = what()
        except Refusal as error:
            sentence(error.reason)
            if was is not None:
                now = load_rules(was.path)
                disk.calls["between"] += 1
                return now
            return None
        found = done.found if isinstance(done, Saved) else done
        assert load_rules(found.path) == found
        return found

    found = tried(lambda: shelf.save(game, ours()), None)
    if found is not None:
        one = found
        two = tried(lambda: shelf.save_over(one, ours(deals=9), "owl"), one) or one
        three = tried(lambda: shelf.renamed(two, "Theirs"), two) or two
        try:
            deleted = shelf.delete(three.path)
        except Refusal as error:
            sentence(error.reason)
            places = (three.path, shelf.folder / "trash" / three.path.name)
            assert three.content in [path.read_bytes() for path in places if path.exists()]
        else:
            assert not three.path.exists()
            try:
                assert load_rules(take_back(deleted)).rules == three.rules
            except Refusal as error:
                sentence(error.reason)
                disk.heal()
                assert load_rules(take_back(deleted)).rules == three.rules
    brought = tried(lambda: shelf.bring_in(folder / "tuesday.toml"), None)
    if brought is not None:
        other = brought.game.rules_from(
            with_changes(brought.game.rules_to(brought.rules), {"players": [4, None]})
        )
        tried(lambda: shelf.save_over(brought, other, ""), brought)
        texts = [path.read_text("utf-8") for path in shelf.folder.iterdir() if path.is_file()]
        assert HAND_WRITTEN in texts, "its comments are lost"
    assert (folder / "tuesday.toml").read_text("utf-8") == HAND_WRITTEN


def test_any_call_may_fail_while_rule_sets_are_written(tmp_path, monkeypatch):
    monkeypatch.setattr("swoop_desktop.storage.disk.to_trash", no_trash)
    found = counted(library, tmp_path / "well", monkeypatch)
    tried = 0
    for number, case in enumerate(cases(found)):
        if number % 2 and case[1] > 1 and not THOROUGH:
            continue
        with faulty(monkeypatch) as broken:
            broken.fail(*case)
            try:
                library(tmp_path / str(number), broken)
            except (AssertionError, OSError, Refusal) as error:
                name, nth, code, for_good = case
                raise AssertionError(
                    f"call {nth} of {name}: {errno.errorcode[code]}, "
                    f"{'for good' if for_good else 'once'}: {error!r}"
                ) from error
        tried += 1
    assert tried > 40
