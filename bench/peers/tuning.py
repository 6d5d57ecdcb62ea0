"""Sends the queries of a sweep one at a time with the public Python client. Prints the total time and the recall."""

import json
import sys
import time

import lance.namespace
import lance_namespace as api
import pyarrow as pa

namespace = lance.namespace.RestNamespace(uri=sys.argv[1])
asked = json.load(open(sys.argv[2]))
TABLE, K, REPEATS = asked["id"], asked["k"], asked["repeats"]


def rows_of(query: dict, **members: object) -> list[int]:
    members = {"k": K + 1, "vector_column": "vector", "with_row_id": True, **members}
    answer = namespace.query_table(api.QueryTableRequest(id=TABLE, vector=query, **members))
    return pa.ipc.open_file(answer.data).read_all()["_rowid"].to_pylist()


def search(query: dict, setting: dict) -> list[int]:
    return rows_of(query, columns={"column_names": ["id"]}, **setting)


queries = [{"single_vector": query} for query in asked["queries"]]
# Not measured: the first query loads data that later ones find in memory.
search(queries[0], asked["settings"][0])
started = time.perf_counter()
exact = {"columns": {"column_names": ["_rowid", "_distance"]}, "bypass_vector_index": True, "k": K + 101}
truths = [set(rows_of(query, **exact)[1 : K + 1]) for query in queries]
exact_seconds = time.perf_counter() - started
recalls = []
for setting in asked["settings"]:
    search(queries[0], setting)
    found = [truth.intersection(search(query, setting)[1:]) for query, truth in zip(queries, truths)]
    for _ in range(REPEATS - 1):
        for query in queries:
            search(query, setting)
    recalls.append(sum(len(rows) for rows in found) / K / len(found))
print(json.dumps({"seconds": time.perf_counter() - started, "exact": exact_seconds, "recalls": recalls}))
