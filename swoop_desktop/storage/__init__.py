"""All access to the disk: folders, whole and shared files, caches, settings, limits.

May import `bots` (faces of people), `engine` and `processes.frame_priority`. Begin with `disk`,
then `atomic_files`.
"""
