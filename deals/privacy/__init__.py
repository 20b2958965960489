"""What is stored about people, for how long, and forgetting it."""
