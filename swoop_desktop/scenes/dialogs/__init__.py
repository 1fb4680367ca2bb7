"""Pages that ask a question or show a message. Begin with `message`."""
