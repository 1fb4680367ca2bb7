"""The court: twelve people put together from faces, hair, hats, clothes and what they hold."""
