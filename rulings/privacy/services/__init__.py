"""Finding and erasing what people typed and what is stored about them."""
