"""Every door to the disk: folders, whole and shared files, caches, settings, limits.

It may import `bots` (the faces of people), `engine`, and the frames of `processes`. Begin with `disk`, then `atomic_files`.
"""
