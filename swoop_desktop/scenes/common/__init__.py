"""Parts that several pages share. Of `scenes`, they import `framework` alone."""
