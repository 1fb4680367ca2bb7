"""Screen readers. Scenes speak to `voice` alone; `bridge` reaches the system's reader by accesskit
(without it nobody listens); `tree`, loaded for a listener, translates a scene's nodes.
"""
