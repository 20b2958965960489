"""The pages of the flow: each view fetches through `access`, calls one service, and renders."""
