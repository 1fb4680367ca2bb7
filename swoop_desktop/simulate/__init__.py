"""Many games by bots, on one machine or a cluster.

May import `statistics` and its imports. Begin with `simulation`.
"""
