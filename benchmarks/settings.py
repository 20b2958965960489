"""The product's settings, with the baselines beside its addresses."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.urls"
