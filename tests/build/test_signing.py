"""Windows programs are signed exactly if there is a certificate."""

import base64
import subprocess
from pathlib import Path

import pytest

from build.windows import signing


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    ran: list[list[str]] = []

    def run(command: list[str], *, check: bool) -> None:
        assert check
        assert Path(command[command.index("/f") + 1]).read_bytes() == b"pfx"
        ran.append(command)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr("shutil.which", lambda _: "signtool.exe")
    return ran


def test_without_a_certificate_nothing_runs(ran: list[list[str]]) -> None:
    assert not signing.sign([Path("a.exe")], {"WINDOWS_CERTIFICATE": ""})
    assert ran == []


def test_a_certificate_signs_every_file_with_a_time(ran: list[list[str]]) -> None:
    environment = {
        "WINDOWS_CERTIFICATE": base64.b64encode(b"pfx").decode(),
        "WINDOWS_CERTIFICATE_PASSWORD": "open sesame",
    }
    assert signing.sign([Path("a.exe"), Path("b.exe")], environment)
    [command] = ran
    assert command[:2] == ["signtool.exe", "sign"]
    assert command[-2:] == ["a.exe", "b.exe"]
    assert "/tr" in command
    assert not Path(command[command.index("/f") + 1]).exists(), "the certificate stays behind"


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert signing.main(["absent.exe"]) == 1
    assert "absent.exe" in capsys.readouterr().err
