"""Prints, by setting and query, how many rows of the exact answer a server finds. Searches with the public client, and
computes the exact answers independently of the server."""

import json
import sys

import lance.namespace
import lance_namespace as api
import numpy as np
import pyarrow as pa

namespace = lance.namespace.RestNamespace(uri=sys.argv[1])
asked = json.load(open(sys.argv[2]))
TABLE, COLUMN, K = asked["id"], asked["column"], asked["k"]


def rows_of(vector: dict, k: int, **members: object) -> pa.Table:
    request = api.QueryTableRequest(id=TABLE, vector=vector, k=k, with_row_id=True, **members)
    answer = namespace.query_table(request).data
    try:
        return pa.ipc.open_file(answer).read_all()
    except pa.ArrowInvalid:
        return pa.ipc.open_stream(answer).read_all()


def single(query: list[float]) -> dict:
    return {"single_vector": query}


# More rows than any of the tables has.
table = rows_of({}, 100_000, columns={"column_names": [COLUMN]})
row_ids = table["_rowid"].to_numpy()
vectors = np.stack(table[COLUMN].combine_chunks().to_numpy(zero_copy_only=False)).astype(np.float32)


def own_row(query: np.ndarray) -> int | None:
    """The ID of the row whose vector is the query, if the request excludes that row."""
    same = np.flatnonzero((vectors == query).all(axis=1))
    return int(row_ids[same[0]]) if asked["leaves_out"] and len(same) > 0 else None


def distances(query: np.ndarray) -> np.ndarray:
    return ((vectors.astype(np.float64) - query.astype(np.float64)) ** 2).sum(axis=1)


def exact(query: np.ndarray, own: int | None) -> set[int]:
    """The K nearest rows, and all rows tied with the last of them."""
    found = [(distance, row) for distance, row in zip(distances(query), row_ids.tolist()) if row != own]
    found.sort()
    last = found[min(K, len(found)) - 1][0]
    return {row for distance, row in found if distance <= last * (1 + 1e-9)}


def recall(query: list[float], truth: set[int], own: int | None, setting: dict) -> int:
    more = 1 if asked["leaves_out"] else 0
    answer = rows_of(single(query), K + more, vector_column=COLUMN, **setting)["_rowid"].to_pylist()
    return len(truth.intersection([row for row in answer if row != own][:K]))


queries = [np.array(query, dtype=np.float32) for query in asked["queries"]]
owns = [own_row(query) for query in queries]
truths = [exact(query, own) for query, own in zip(queries, owns)]
print(
    json.dumps(
        [
            [min(K, recall(query, truth, own, setting)) for query, truth, own in zip(asked["queries"], truths, owns)]
            for setting in asked["settings"]
        ]
    )
)
