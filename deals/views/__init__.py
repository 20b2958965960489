"""Function views: fetch through `deals.access`, call one service, render or redirect."""
