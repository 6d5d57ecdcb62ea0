"""The public REST adapter over an empty directory, with version tracking. Prints its URL as JSON. Stops when stdin
closes."""

import json
import sys

import lance.namespace

PROPERTIES = {"root": sys.argv[1], "manifest_enabled": "true", "table_version_tracking_enabled": "true"}

with lance.namespace.RestAdapter("dir", PROPERTIES, port=0) as adapter:
    print(json.dumps({"url": f"http://127.0.0.1:{adapter.port}"}), flush=True)
    sys.stdin.read()
