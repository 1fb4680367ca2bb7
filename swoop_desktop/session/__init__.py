"""A match in progress: seats, record, journal, resume, settings, bot worker."""
