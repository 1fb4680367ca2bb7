"""What screen readers are told, and what they ask for.

- `voice`: what is to be said aloud, in order. Scenes speak to it, and know nothing of the rest.
- `bridge`: the way to the system's reader, through accesskit. Without that library, or where it
  fails, nobody listens, and nothing else changes.
- `tree`: the nodes of a scene as those of accesskit. Loaded once somebody listens.
"""
