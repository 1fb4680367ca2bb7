"""Many games by bots: tournaments, on the processors of one machine or of a cluster.

It may import `statistics` and what that may. Begin with `simulation`.
"""
