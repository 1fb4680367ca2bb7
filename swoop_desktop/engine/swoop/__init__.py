"""Swoop: rules as options, and a state with real cards over the kernel in `core`."""
