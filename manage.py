#!/usr/bin/env python
"""Django's command line, with Paragraf's settings."""

import os
import sys

from django.core.management import execute_from_command_line

from config.database.binaries import PostgresError


def main() -> None:
    """Run the command; what its caller can put right is said in a word, without a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit("Stopped.")
    except PostgresError as error:
        sys.exit(str(error))
    except OSError as error:
        if error.filename is None or "--traceback" in sys.argv:
            raise
        sys.exit(f"{error.filename}: {error.strerror}. DATA_DIR names another folder than .data.")


if __name__ == "__main__":
    main()
