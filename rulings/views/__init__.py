"""Pages: each view fetches through `access`, calls one service, and renders."""
