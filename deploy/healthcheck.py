"""Asks the server in this container for its health page, under a name it answers to."""

import os
import urllib.request

host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
address = f"http://127.0.0.1:{os.environ['PORT']}/healthz"
urllib.request.urlopen(  # raises, and so fails the check, on any answer but a good one
    urllib.request.Request(address, headers={"Host": host}), timeout=4
)
