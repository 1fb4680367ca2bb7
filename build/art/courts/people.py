"""The twelve of the court."""

from build.art.courts.look import Person

PEOPLE = (
    Person("K", "S", "fair", "grey", "rolls", "crown_arch", "none", "ermine", "sword", "full", "#44515f", 0, 0.1, 1.4, 3),
    Person("K", "H", "rosy", "blond", "rolls", "crown_lily", "none", "ermine", "sceptre", "forked", "#3f6d9e", -0.8, 0.6, 0, 2),
    Person("K", "D", "olive", "white", "short", "turban", "standing", "mantle", "scimitar", "full", "#5b4327", 0.9, 0.2, 0.8, 3),
    Person("K", "C", "dark", "black", "curly", "crown_spikes", "none", "lamellar", "axe", "trimmed", "#3a2413", 0, 0.5, 0.4, 1),
    Person("Q", "S", "fair", "black", "straight", "crown_small", "fan", "brocade", "sceptre", "", "#4a6b4f", 0.8, 0.0, 0.8, 1),
    Person("Q", "H", "rosy", "auburn", "waves", "crown_small", "ruff", "brocade", "rose", "", "#4f7a4d", -0.6, 0.9, -0.6, 1),
    Person("Q", "D", "brown", "black", "coils", "tiara", "none", "wrap", "mirror", "", "#3a2413", 0.9, 0.6, -0.3, 1),
    Person("Q", "C", "fair", "blond", "braids", "hennin", "none", "laced", "lily", "", "#3f77a8", -0.7, 0.5, -0.4, 1),
    Person("J", "S", "olive", "black", "pageboy", "slouch", "falling", "quilted", "halberd", "goatee", "#3a2c1d", -0.9, 0.3, 0.9, 1),
    Person("J", "H", "rosy", "blond", "pageboy", "beret", "ruff", "striped", "torch", "", "#3f77a8", 0.7, 0.9, -0.5, 1),
    Person("J", "D", "dark", "black", "curly", "chaperon", "scarf", "tabard", "spear", "handlebar", "#3a2413", 0.8, 0.5, 0, 1),
    Person("J", "C", "fair", "ginger", "short", "bycocket", "dagged", "lapels", "bow", "", "#4f7a4d", -0.8, 0.7, -0.2, 1),
)
"""Kings, queens and jacks, each somebody."""
