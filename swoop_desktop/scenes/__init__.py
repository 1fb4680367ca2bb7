"""What fills the window: title, new game, table, score sheet."""
