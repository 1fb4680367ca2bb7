"""Names of assets lead only to assets."""

import zlib

import pytest

from swoop_desktop import errors, selftest
from swoop_desktop.resources import assets
from swoop_desktop.resources.assets import asset, root


@pytest.mark.parametrize("name", ["cards/normal/7H.svg", "locale", "icons/app-64.png"])
def test_a_name_leads_into_the_assets(name):
    assert asset(name) == root() / name


@pytest.mark.parametrize(
    "name",
    [
        *("", "..", ".", "/etc/passwd", "cards/../../x", "cards//7H.svg", "cards/", "./cards"),
        *("cards\\backs", "..\\x", "C:", "C:x", "cards/7H.svg\0", "cards/7H.svg\n", ".hidden"),
    ],
)
def test_a_name_that_may_lead_elsewhere_is_refused(name):
    with pytest.raises(ValueError, match="no name of an asset"):
        asset(name)


def packed(folder, name, data):
    path = folder / f"{name}{assets.PACKED}"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)


def test_what_is_packed_is_read_as_if_it_were_not(monkeypatch, tmp_path):
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    packed(tmp_path, "cards/7H.svg", zlib.compress(b"<svg/>", 9))
    (tmp_path / "cards" / "8H.svg").write_bytes(b"<svg></svg>")
    assert assets.names(".svg") == ["cards/7H.svg", "cards/8H.svg"]
    assert [*map(assets.read, assets.names(".svg"))] == [b"<svg/>", b"<svg></svg>"]


@pytest.mark.parametrize("data", [b"", b"<svg/>", zlib.compress(b"<svg/>" * 9)[:-5]])
def test_what_cannot_be_unpacked_is_named(monkeypatch, tmp_path, data):
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    packed(tmp_path, "cards/7H.svg", data)
    with pytest.raises(OSError, match=r"7H\.svg\.z can't be unpacked"):
        assets.read("cards/7H.svg")


def test_a_missing_file_is_called_by_its_name(monkeypatch, tmp_path):
    """The message about damage has the name that a player can look for."""
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    with pytest.raises(FileNotFoundError) as caught:
        assets.read("cards/7H.svg")
    words = errors.damage(caught.value)
    assert words == "cards/7H.svg is missing"


def test_damage_is_found_in_a_packed_drawing(monkeypatch, tmp_path):
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    packed(tmp_path, "cards/7H.svg", b"<svg/>")
    with pytest.raises(OSError, match="unpacked") as caught:
        assets.read("cards/7H.svg")
    monkeypatch.setattr(selftest, "FACES", ())
    monkeypatch.setattr(selftest, "BACKS", ())
    assert errors.damage(caught.value).startswith("cards/7H.svg: ")
