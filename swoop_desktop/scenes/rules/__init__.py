"""The player's own rule sets: list, editor, trial, sharing. Begin with `editor`."""
