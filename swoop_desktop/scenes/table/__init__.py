"""The table: a session as moving cards, played with mouse, keys or pads.

`model` knows, `view` draws, `input` acts; each may import those before it. Begin with `base_scene`.
No part knows the scene, and each state has one owner (`tests/scenes/table/test_parts.py`).
"""
