"""The AppStream metainfo, for software centres."""

import time
from xml.etree import ElementTree as Xml

from build import about, changelog, words
from build.pictures import PICTURES, SIZE, file_name
from swoop_desktop.engine.messages import Message

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def metainfo() -> str:
    root = Xml.Element("component", type="desktop-application")
    _add(root, "id", about.APP_ID)
    _add(root, "metadata_license", "FSFAP")
    _add(root, "project_license", str(about.project()["license"]))
    _add(root, "name", about.NAME)
    _say(root, "summary", words.SUMMARY)
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
    for paragraph in words.DESCRIPTION:
        _say(text, "p", paragraph)
    features = _add(text, "ul")
    for feature in words.FEATURES:
        _say(features, "li", feature)


def _addresses(root: Xml.Element) -> None:
    home = about.homepage()
    if not home:
        return
    _add(root, "url", home, type="homepage")
    _add(root, "url", f"{home}/issues", type="bugtracker")
    _add(root, "url", f"{home}/blob/v{about.version()}/docs/install.md", type="help")
    _add(root, "url", home, type="vcs-browser")


def _surroundings(root: Xml.Element) -> None:
    """Add categories, requirements and controls, for software centres' suggestions."""
    categories = _add(root, "categories")
    for name in ("Game", "CardGame"):
        _add(categories, "category", name)
    requires = _add(root, "requires")
    _add(requires, "display_length", "800", compare="ge")
    supports = _add(root, "supports")
    for control in ("pointing", "keyboard"):
        _add(supports, "control", control)
    _add(supports, "internet", "offline-only")


def _pictures(root: Xml.Element) -> None:
    """Add screenshots, which software centres download from the project's page."""
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
    """Return an item of the change log without Markdown."""
    return item.replace("`", "").replace("*", "")


def _say(parent: Xml.Element, tag: str, text: Message) -> None:
    """Add a text with its translations."""
    _add(parent, tag, str(text))
    for code, told in words.translated(text):
        _add(parent, tag, told).set(_LANGUAGE, code)


def _add(parent: Xml.Element, tag: str, text: str = "", **attributes: str) -> Xml.Element:
    child = Xml.SubElement(parent, tag, attributes)
    child.text = text or None
    return child
