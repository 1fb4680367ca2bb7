"""Rule sets of one's own: list, editor, trial, sharing. Begin with `editor`."""
