"""The .app and .dmg: facts, commands and their order, tested without a Mac."""

import base64
import plistlib
import shlex
import subprocess
from pathlib import Path

import pytest

from build import about
from build.macos import info_plist, keychain, package, signing
from build.macos.signing import Credentials

APPLE = Credentials("Developer ID Application: Somebody (AB12)", "key.p8", "ID", "ISSUER")
MACH_O = bytes.fromhex("cffaedfe0c000001")


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """PyInstaller's layout: code in Frameworks, data in Resources, and links between them."""
    app = tmp_path / "Swoop Desktop.app"
    for name, text in {
        "MacOS/swoop-desktop": MACH_O,
        "Frameworks/pygame/base.cpython-313-darwin.so": MACH_O,
        "Frameworks/pygame/__dot__dylibs/libSDL2-2.0.0.dylib": bytes.fromhex("cafebabe00000002"),
        "Frameworks/Python.framework/Versions/3.13/Python": MACH_O,
        "Resources/swoop_desktop/_assets/icons/app-16.png": b"\x89PNG",
        "Resources/empty": b"",
    }.items():
        path = app / "Contents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    (app / "Contents" / "Resources" / "pygame").symlink_to("../Frameworks/pygame")
    return app


def test_info_survives_the_plist() -> None:
    read = plistlib.loads(plistlib.dumps(info_plist.info()))
    assert read["CFBundleShortVersionString"] == about.version()
    assert read["CFBundleIdentifier"] == about.APP_ID
    assert read["LSApplicationCategoryType"] == "public.app-category.card-games"
    assert read["NSHumanReadableCopyright"].startswith("Copyright (c) ")


def test_a_record_opens_with_the_program() -> None:
    read = info_plist.info()
    [kind], [declared] = read["CFBundleDocumentTypes"], read["UTExportedTypeDeclarations"]
    assert kind["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"] == {
        "public.filename-extension": ["swoop"],
        "public.mime-type": [about.RECORD_TYPE],
    }


def test_entitlements_are_a_plist() -> None:
    granted = plistlib.loads(signing.ENTITLEMENTS.read_bytes())
    assert granted == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_code_is_signed_from_the_inside_out(app: Path) -> None:
    commands = signing.sign(app, Credentials())
    signed = [Path(command[-1]) for command in commands if "--sign" in command]
    frameworks = app / "Contents" / "Frameworks"
    assert sorted(signed[:-1]) == sorted(
        [
            frameworks / "Python.framework",
            frameworks / "Python.framework/Versions/3.13/Python",
            frameworks / "pygame/__dot__dylibs/libSDL2-2.0.0.dylib",
            frameworks / "pygame/base.cpython-313-darwin.so",
        ]
    )
    assert signed[-1] == app, "the .app is signed last"
    for at, path in enumerate(signed):
        assert not any(path in later.parents for later in signed[at + 1 :]), f"{path} is too early"
    assert commands[-1][:2] == ["codesign", "--verify"]


def test_ad_hoc_is_neither_hardened_nor_sent_to_apple(app: Path) -> None:
    commands = package.commands(app, Path("out.dmg"), Credentials.of({}))
    text = "\n".join(map(shlex.join, commands))
    assert "--sign - " in text
    assert not any(word in text for word in ("runtime", "timestamp", "notarytool", "stapler"))


def test_a_certificate_hardens_and_notarises(app: Path) -> None:
    commands = package.commands(app, Path("out.dmg"), APPLE)
    outer = next(command for command in commands if command[-1] == str(app) and "--sign" in command)
    assert outer[outer.index("--entitlements") + 1] == str(signing.ENTITLEMENTS)
    assert all("--timestamp" in command for command in commands if "--sign" in command)
    *_, create, sign, submit, staple = [command[:3] for command in commands]
    assert create[:2] == ["hdiutil", "create"]
    assert sign[:2] == ["codesign", "--force"]
    assert submit == ["xcrun", "notarytool", "submit"]
    assert staple == ["xcrun", "stapler", "staple"]


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"MACOS_NOTARY_KEY": "k.p8", "MACOS_IDENTITY": "me"}, "belong together"),
        (
            {f"MACOS_NOTARY_{name}": "x" for name in ("KEY", "KEY_ID", "ISSUER")},
            "only what is signed",
        ),
    ],
)
def test_half_of_the_credentials_is_refused(environment: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Credentials.of(environment)


def test_empty_secrets_are_none() -> None:
    """A workflow passes an empty text for a missing secret."""
    names = ("IDENTITY", "NOTARY_KEY", "NOTARY_KEY_ID", "NOTARY_ISSUER")
    assert Credentials.of({f"MACOS_{name}": "" for name in names}) == Credentials()


def test_certificate_and_key_lie_in_files_only_as_long_as_needed() -> None:
    ran: list[list[str]] = []
    environment = {
        "MACOS_IDENTITY": APPLE.identity,
        "MACOS_CERTIFICATE": base64.b64encode(b"p12").decode(),
        "MACOS_CERTIFICATE_PASSWORD": "open sesame",
        "MACOS_NOTARY_KEY": "text of the key",
        "MACOS_NOTARY_KEY_ID": "ID",
        "MACOS_NOTARY_ISSUER": "ISSUER",
    }
    with pytest.raises(KeyError), keychain.lent(environment, ran.append) as who:
        assert Path(who.key).read_text() == "text of the key"
        imported = next(command for command in ran if command[1] == "import")
        assert Path(imported[2]).read_bytes() == b"p12"
        raise KeyError
    assert not Path(who.key).exists()
    assert ran[-1][1] == "delete-keychain", "the keychain stays behind when something fails"


def test_without_a_certificate_no_keychain_is_touched() -> None:
    ran: list[list[str]] = []
    with keychain.lent({"MACOS_CERTIFICATE": ""}, ran.append) as who:
        assert who == Credentials()
    assert ran == []


def test_a_dry_run_prints_and_runs_nothing(
    app: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a dry run ran something")

    monkeypatch.setattr(about, "bundle", lambda _: app)
    monkeypatch.setattr(subprocess, "run", refuse)
    assert package.main(["--dry-run"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert any("ln -s /Applications" in line for line in printed)
    assert f"-volname 'Swoop Desktop {about.version()}'" in printed[-1]
    assert package.image_name("arm64").endswith("-macos-arm64.dmg")


def test_nothing_frozen_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "bundle", lambda _: tmp_path / "absent")
    assert package.main([]) == 1


def test_hdiutil_gets_several_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def busy(command: list[str], *, check: bool) -> None:
        tried.append(command[0])
        if command[0] == "codesign" or len(tried) < 3:
            raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", busy)
    monkeypatch.setattr("time.sleep", lambda _: None)
    package.run(["hdiutil"])
    assert tried == ["hdiutil"] * 3
    with pytest.raises(subprocess.CalledProcessError):
        package.run(["codesign"])
    assert tried[3:] == ["codesign"], "only hdiutil is tried again"
