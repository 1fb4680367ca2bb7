"""The table: a session as moving cards. `model` knows, `view` draws, `input` acts; each may import
those before it, and none knows the scene. Begin with `base_scene`.
"""
