"""Creates a small table for tests of index changes, or adds rows to it, and prints its indices as JSON."""

import json
import random
import sys

import lancedb
import pyarrow

action, folder = sys.argv[1:]
db = lancedb.connect(folder)
random.seed(1)


def rows(first, count):
    return [{"id": first + at, "vector": [random.random() for _ in range(8)]} for at in range(count)]


def listed(table):
    for index in sorted(table.list_indices(), key=lambda one: one.columns[0]):
        stats = table.index_stats(index.name)
        yield {"name": index.name, "index_type": index.index_type, "unindexed": stats.num_unindexed_rows}


if action == "make":
    vector = pyarrow.list_(pyarrow.float32(), 8)
    schema = pyarrow.schema([("id", pyarrow.int64()), ("vector", vector)])
    db.create_table("items", rows(0, 600), schema=schema)
elif action == "add":
    db.open_table("items").add(rows(600, 10))
print(json.dumps(list(listed(db.open_table("items")))))
