"""Swoop: rules as options, and a state that moves real cards as the kernel in `core` decides."""
