"""CHANGELOG.md is read strictly, and errors name the line."""

from pathlib import Path

import pytest

from build import about, changelog

WHOLE = """\
# Changes

## 0.2.0 (2026-12-01)

What it is about,
in a sentence.
- One change
  that takes two lines.
- Another.

## 0.1.0 (2026-01-31)
- The first.
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "CHANGELOG.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_newest_entry_is_for_this_version() -> None:
    newest = changelog.releases()[0]
    assert newest.version == about.version(), "CHANGELOG.md lacks an entry for this version"


def test_versions_dates_and_items(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    assert changelog.releases(path) == [
        changelog.Release(
            "0.2.0",
            "2026-12-01",
            ("One change that takes two lines.", "Another."),
            "What it is about, in a sentence.",
        ),
        changelog.Release("0.1.0", "2026-01-31", ("The first.",)),
    ]
    assert changelog.of("0.1.0", path).items == ("The first.",)
    with pytest.raises(changelog.ChangelogError, match=r"nothing about version 0\.3\.0"):
        changelog.of("0.3.0", path)


def test_a_version_may_wait_for_its_date(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE.replace("2026-12-01", "unreleased"))
    assert changelog.releases(path)[0].date is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("# Changes", "# News", r"CHANGELOG\.md:1: .*must be '# Changes'"),
        ("2026-12-01", "December", r"CHANGELOG\.md:3: not '## 1\.2\.3"),
        ("2026-12-01", "2026-02-30", r"CHANGELOG\.md:3: there is no day 2026-02-30"),
        ("2026-12-01", "2026-01-01", r"CHANGELOG\.md:11: 0\.1\.0 is dated after 0\.2\.0"),
        ("2026-01-31", "unreleased", r"CHANGELOG\.md:11: only the newest"),
        ("0.2.0", "0.1.0", r"CHANGELOG\.md:11: 0\.1\.0 stands below 0\.1\.0: newest first"),
        ("0.2.0", "0.2", r"CHANGELOG\.md:3: not"),
        ("- Another.\n", "- Another.\n\nA word.\n", r"CHANGELOG\.md:11: one paragraph"),
        ("- Another.\n", "- Another.\n\n  And more.\n", r"CHANGELOG\.md:11: is indented"),
        ("\n## 0.2.0", "\nA word.\n\n## 0.2.0", r"CHANGELOG\.md:3: stands under no version"),
        ("- One change\n  that takes two lines.\n- Another.\n", "", r"CHANGELOG\.md:8: 0\.2\.0"),
        ("- The first.\n", "", r"CHANGELOG\.md: 0\.1\.0 has no list"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in WHOLE
    with pytest.raises(changelog.ChangelogError, match=said):
        changelog.releases(written(tmp_path, WHOLE.replace(old, new)))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(changelog.ChangelogError, match="no version is described"):
        changelog.releases(written(tmp_path, "# Changes\n"))


def test_notes_name_the_changes_and_the_guide(tmp_path: Path, published: str) -> None:
    said = changelog.notes("0.2.0", written(tmp_path, WHOLE))
    assert said.startswith("What it is about, in a sentence.\n\n- One change that takes two")
    assert f"({published}/blob/v0.2.0/docs/install.md)" in said


def test_notes_of_what_nobody_publishes_name_the_guide_alone(
    tmp_path: Path, unpublished: None
) -> None:
    said = changelog.notes("0.2.0", written(tmp_path, WHOLE))
    assert "`docs/install.md`" in said and "http" not in said


def test_a_tag_must_be_the_version_and_dated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(about, "version", lambda: "0.2.0")
    changelog.check_tag("v0.2.0", written(tmp_path, WHOLE))
    with pytest.raises(changelog.ChangelogError, match=r"the tag is 0\.2\.0"):
        changelog.check_tag("0.2.0", written(tmp_path, WHOLE))
    with pytest.raises(changelog.ChangelogError, match="the day of the release"):
        changelog.check_tag("v0.2.0", written(tmp_path, WHOLE.replace("2026-12-01", "unreleased")))
    monkeypatch.setattr(about, "version", lambda: "0.3.0")
    with pytest.raises(changelog.ChangelogError, match=r"the newest version is 0\.2\.0"):
        changelog.check_tag("v0.3.0", written(tmp_path, WHOLE))
