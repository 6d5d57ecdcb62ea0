"""Runs programs that each build a schema, and prints the schemas as pyarrow formats them, as a JSON array."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    programs = json.load(file)


# Longer than any type's name: pyarrow cuts the names of nested types at 100 characters by default.
WHOLE = 1_000_000


def built(program):
    names = {}
    exec(compile(program, "copied", "exec"), names)
    return names["schema"].to_string(truncate_metadata=False, element_size_limit=WHOLE)


json.dump([built(program) for program in programs], sys.stdout)
