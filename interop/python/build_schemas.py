"""Runs programs that each build a schema, and prints what pyarrow says of these."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    programs = json.load(file)


def built(program):
    names = {}
    exec(compile(program, "copied", "exec"), names)
    return names["schema"].to_string(truncate_metadata=False)


json.dump([built(program) for program in programs], sys.stdout)
