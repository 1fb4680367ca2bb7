"""Rule sets of one's own, and deals: files, codes, the rules of the day, a trial by bots.

It may import `play` and what `play` may. Begin with `library`.
"""
