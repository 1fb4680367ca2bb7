"""Pages that ask one thing or tell one."""
