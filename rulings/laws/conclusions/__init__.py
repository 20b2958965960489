"""What the Laws conclude, named as they name things; a module for what belongs together.

Roles stand as gaps in the words (``{offender}`` …) or as fields where a Law may speak of several.
Gaps for people are nominatives only, so that a seat's name fits in every language.
"""
