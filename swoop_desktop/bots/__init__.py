"""Players that see a view of the deal and nothing else.

They may import `engine` and `core`. Begin with `roster`, then with a game's folder.

A bot is stateless: `choose(seen, rng)`. Each game has one `Roster`: its levels, which of
them search, its styles and what judges moves; a game without one is played at random. A bot's name
decides its style and its temperament, which is how much of what it feels is seen in its face
(`people`). *Medium* plays by rules of thumb, *hard* remembers everything that has been shown
and looks a little ahead, *expert* tries its moves in many sampled deals that the others' play makes
likely (docs/decisions/0011). What they do millions of times for that is in the core: here an
seen, rules and weights become its numbers, and its answer an action. Whatever tells people
which of two moves is better, and by how much, has it from `evaluation` (docs/decisions/0041), in
the words of `wording`.
docs/decisions/0010 explains how bots are compared.
"""
