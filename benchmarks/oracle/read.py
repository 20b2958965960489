"""Read the PBN files named on standard input with endplay; a line of JSON for each."""

import json
import sys
import time

from endplay.parsers import pbn

for line in sys.stdin:
    path = line.strip()
    began = time.process_time()
    try:
        with open(path, encoding="latin-1") as file:
            boards = len(pbn.load(file))
    except Exception as error:  # whatever it cannot read
        print(json.dumps({"path": path, "error": type(error).__name__}))
    else:
        print(json.dumps({"path": path, "boards": boards, "s": time.process_time() - began}))
