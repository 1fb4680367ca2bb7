"""Many games by bots, on one machine or a cluster.

It may import `statistics` and its imports. Begin with `simulation`.
"""
