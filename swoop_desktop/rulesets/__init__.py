"""Rule sets and deals to share and try: files, codes, the day's rules, trials by bots.

May import `play` and its imports. Begin with `library`.
"""
