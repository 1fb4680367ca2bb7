"""Screen readers. Scenes speak to `voice` alone; `bridge` reaches the system's reader by accesskit,
if that is installed; `tree`, loaded once a reader listens, translates a scene's nodes.
"""
