"""Catalogs are compiled from translations without Babel, and read without gettext."""

import gettext
import io
import struct

import pytest
from babel.messages import Catalog as Source
from babel.messages.pofile import write_po

from build import catalogs
from swoop_desktop.resources import language
from swoop_desktop.resources.language import Catalog, listed, n_, p_, set_language


def a_source(locale="fr"):
    source = Source(locale=locale)
    source.add("New game", "Nouvelle partie")
    source.add("Deal", "Distribuer", context="button")
    source.add("Deal", "Manche")
    source.add(("{count} card", "{count} cards"), ("{count} carte", "{count} cartes"))
    source.add("not yet", "")
    source.add("unsure", "peut-être", flags=["fuzzy"])
    source.add("two\nlines", "deux\nlignes")
    written = io.BytesIO()
    write_po(written, source)
    return written.getvalue().decode()


@pytest.fixture
def data():
    return catalogs.packed(dict(catalogs.texts(a_source())))


def test_what_is_translated_is_read_as_gettext_reads_it(data):
    ours, theirs = Catalog(data), gettext.GNUTranslations(io.BytesIO(data))
    for text in ("New game", "Deal", "two\nlines", "not yet", "unsure", "nothing of the kind"):
        assert ours.gettext(text) == theirs.gettext(text)
    assert ours.gettext("button\4Deal") == theirs.pgettext("button", "Deal") == "Distribuer"
    for count in (0, 1, 2, 100):
        texts = "{count} card", "{count} cards", count
        assert ours.ngettext(*texts) == theirs.ngettext(*texts)


@pytest.mark.parametrize("locale", ["ru", "ja", "de", "ar"])
def test_plurals_follow_the_rule_of_the_language(locale):
    source = Source(locale=locale)
    forms = tuple(f"form {i}" for i in range(source.num_plurals))
    source.add(("one", "many"), forms)
    written = io.BytesIO()
    write_po(written, source)
    text = written.getvalue().decode()
    data = catalogs.packed(dict(catalogs.texts(text)))
    theirs = gettext.GNUTranslations(io.BytesIO(data))
    for count in range(30):
        asked = "one", "many", count
        assert Catalog(data).ngettext(*asked) == theirs.ngettext(*asked)


def test_a_catalog_that_is_cut_short_is_refused(data):
    for size in range(0, len(data) - 1, 7):
        with pytest.raises(ValueError, match="cut short"):
            Catalog(data[:size])
    with pytest.raises(ValueError, match="not a catalog"):
        Catalog(struct.pack("<7I", *range(7)))


@pytest.fixture
def french(tmp_path, monkeypatch, data):
    path = tmp_path / "fr" / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    monkeypatch.setattr(language, "asset", lambda name: tmp_path)
    return path


def test_a_word_with_two_meanings_has_two_translations(french):
    set_language("fr_CA")
    assert language.spoken() == language.chosen() == "fr"
    assert (p_("button", "Deal"), p_("elsewhere", "Deal")) == ("Distribuer", "Deal")
    assert n_("{count} card", "{count} cards", 0) == "0 carte"


def test_what_is_wrong_with_a_language_is_told(french):
    assert set_language("fr") is None
    problem = set_language("zz")
    assert "“zz”" in str(problem) and "en, fr" in str(problem)
    french.write_bytes(b"\0")
    assert "damaged" in str(set_language("fr"))
    assert language.spoken() == "en"


def test_lists_are_words():
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], either=True) == "a, b or c"
