"""Many games by bots: tournaments, on one machine's processors or on a cluster.

It may import `statistics` and its imports. Begin with `simulation`.
"""
