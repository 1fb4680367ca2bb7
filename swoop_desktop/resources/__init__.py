"""Assets on disk, the player's language, and synthesised background sounds.

It may import `engine.messages`. Begin with `assets`.
"""
