"""What software centres show of the program: AppStream metainfo."""

import time
from xml.etree import ElementTree as Xml

from build import about, changelog
from build.pictures import PICTURES, SIZE, file_name

_WORDS = (
    "In Swoop, you want to get rid of your cards: your hand, the face-up cards in front of you, "
    "and the mysteries under them, which nobody has seen. Four of a kind, a ten or a joker sweeps "
    "the pile away, and you play again. In Capture the Hearts, everybody secretly chooses a bottom "
    "card and a top card, and the highest top card captures all the bottom cards.",
    "Play against bots at four levels, none of which sees more than you would in its place, or "
    "pass the mouse around one screen.",
)
_FEATURES = (
    "Eleven rule sets for Swoop, two for Capture the Hearts, and your own house rules",
    "Easy, medium, hard and expert bots, and hints that tell you why",
    "Played with the mouse or the keyboard alone; large indices and four colours if you like",
    "Every decision is saved at once, so you can go on exactly where you left a game",
)


def metainfo() -> str:
    """The file for /usr/share/metainfo."""
    root = Xml.Element("component", type="desktop-application")
    _add(root, "id", about.APP_ID)
    _add(root, "metadata_license", "FSFAP")
    _add(root, "project_license", str(about.project()["license"]))
    _add(root, "name", about.NAME)
    _add(root, "summary", about.summary())
    _description(root)
    _add(root, "launchable", f"{about.COMMAND}.desktop", type="desktop-id")
    _add(root, "icon", about.COMMAND, type="stock")
    developer = _add(root, "developer", id=about.APP_ID.rsplit(".", 1)[0].lower())
    _add(developer, "name", about.MAINTAINER)
    _addresses(root)
    provides = _add(root, "provides")
    _add(provides, "binary", about.COMMAND)
    _add(provides, "mediatype", about.RECORD_TYPE)
    _surroundings(root)
    _add(root, "content_rating", type="oars-1.1")
    branding = _add(root, "branding")
    _add(branding, "color", "#8fd3b0", type="primary", scheme_preference="light")
    _add(branding, "color", "#11503a", type="primary", scheme_preference="dark")
    _pictures(root)
    _releases(root)
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=False).join(
        ('<?xml version="1.0" encoding="UTF-8"?>\n', "\n")
    )


def _description(root: Xml.Element) -> None:
    text = _add(root, "description")
    for paragraph in _WORDS:
        _add(text, "p", paragraph)
    features = _add(text, "ul")
    for feature in _FEATURES:
        _add(features, "li", feature)


def _addresses(root: Xml.Element) -> None:
    home = about.homepage()
    if not home:
        return
    _add(root, "url", home, type="homepage")
    _add(root, "url", f"{home}/issues", type="bugtracker")
    _add(root, "url", f"{home}/blob/v{about.version()}/docs/install.md", type="help")
    _add(root, "url", home, type="vcs-browser")


def _surroundings(root: Xml.Element) -> None:
    """What it needs and how it is played, so that software centres offer it where it fits."""
    categories = _add(root, "categories")
    for name in ("Game", "CardGame"):
        _add(categories, "category", name)
    requires = _add(root, "requires")
    _add(requires, "display_length", "960", compare="ge")
    supports = _add(root, "supports")
    for control in ("pointing", "keyboard"):
        _add(supports, "control", control)
    _add(supports, "internet", "offline-only")


def _pictures(root: Xml.Element) -> None:
    """Software centres fetch them from where the program is published."""
    if not about.homepage():
        return
    pictures = _add(root, "screenshots")
    shown = [name for name, picture in PICTURES.items() if picture.in_stores]
    for name in shown:
        shot = _add(pictures, "screenshot")
        if name == shown[0]:
            shot.set("type", "default")
        _add(shot, "caption", PICTURES[name].caption)
        address = f"{about.homepage()}/raw/v{about.version()}/docs/pictures/{file_name(name)}"
        width, height = map(str, SIZE)
        _add(shot, "image", address, type="source", width=width, height=height)


def _releases(root: Xml.Element) -> None:
    releases = _add(root, "releases")
    for release in changelog.releases():
        when = release.date or time.strftime("%Y-%m-%d", time.gmtime(about.epoch()))
        kind = "stable" if release.date else "development"
        element = _add(releases, "release", version=release.version, date=when, type=kind)
        items = _add(_add(element, "description"), "ul")
        for item in release.items:
            _add(items, "li", changelog_text(item))


def changelog_text(item: str) -> str:
    """An entry of the change log without the marks of Markdown."""
    return item.replace("`", "").replace("*", "")


def _add(parent: Xml.Element, tag: str, text: str = "", **attributes: str) -> Xml.Element:
    child = Xml.SubElement(parent, tag, attributes)
    child.text = text or None
    return child
