"""Names of assets lead to assets, and nowhere else."""

import pytest

from swoop_desktop.ui.assets import asset, root


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
