"""Reviews: what decisions cost, judged by what each player could know, and practice on mistakes.

May import `statistics` and its imports. Begin with `decisions`; `motives` explains bots.
"""
