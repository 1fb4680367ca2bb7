"""Every door to the disk: folders, whole and shared files, caches, settings, limits.

It may import `bots` (the faces of people), `engine` and `processes.frame_priority`. Begin with
`disk`, then `atomic_files`.
"""
