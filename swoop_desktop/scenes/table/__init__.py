"""The table: a session shown as moving cards and played with the mouse or keys.

`model` knows, `view` draws, `input` acts; each may import the ones before it. Begin with
`base_scene`. No part knows the scene, and each state has one owner
(`tests/scenes/table/test_parts.py`).
"""
