"""What the decisions of a deal cost, once it is over: each judged by what its player could know.

Begin with `decisions`: the command line, the replay and the helper process all get theirs from it.
`motives` says why a bot decided so.
"""
