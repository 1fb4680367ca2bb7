"""Parts that several pages share. They know no page and may import `scenes/framework`."""
