"""The table as pictures: layout, sprites, animation, selection. Knows zones, not rules."""
