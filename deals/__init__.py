"""Deals: boards, tables, people; the bridge core lives in `deals.bridge`."""
