"""Parts that several pages show. They know no page."""
