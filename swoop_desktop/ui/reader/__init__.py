"""Screen readers: what they are told and what they ask for.

Scenes speak to `voice` alone. `bridge` reaches the system's reader through accesskit (without it
nobody listens, and nothing else changes); `tree` turns a scene's nodes into accesskit's, loaded
once somebody listens.
"""
