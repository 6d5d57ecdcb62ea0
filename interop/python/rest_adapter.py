"""The public REST adapter over a directory with real tables. Prints its URL as JSON. Stops when stdin closes."""

import json
import sys
from random import Random

import lance
import lance.namespace
import pyarrow as pa
from lance_namespace import CreateNamespaceRequest, CreateTableRequest

ROWS = 1000
WIDTH = 16


def rows() -> pa.Table:
    numbers = pa.array([(index * 37 % 101) / 101 for index in range(ROWS * WIDTH)], pa.float32())
    return pa.table(
        {
            "id": pa.array(range(ROWS), pa.int64()),
            "title": [f"item {index}" for index in range(ROWS)],
            "vector": pa.FixedSizeListArray.from_arrays(numbers, WIDTH),
        }
    )


def scattered() -> pa.Table:
    """Random vectors, so that the nearest ones are in several partitions of an index."""
    random = Random(1)
    numbers = pa.array([random.gauss(0, 1) for _ in range(2 * ROWS * WIDTH)], pa.float32())
    return pa.table(
        {
            "id": pa.array(range(2 * ROWS), pa.int64()),
            "title": [f"scattered {index}" for index in range(2 * ROWS)],
            "vector": pa.FixedSizeListArray.from_arrays(numbers, WIDTH),
        }
    )


def stream_of(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def main(root: str) -> None:
    namespace = lance.namespace.DirectoryNamespace(root=root)
    namespace.create_namespace(CreateNamespaceRequest(id=["shop"]))
    table = rows()
    created = namespace.create_table(CreateTableRequest(id=["shop", "items"]), stream_of(table))
    namespace.create_table(CreateTableRequest(id=["top"]), stream_of(table))
    dataset = lance.dataset(created.location)
    dataset.insert(table)
    dataset.tags.create("first", 1)
    if "--index" in sys.argv:
        dataset.insert(scattered())
        dataset.create_index("vector", "IVF_FLAT", num_partitions=16)

    with lance.namespace.RestAdapter("dir", {"root": root}, port=0) as adapter:
        print(json.dumps({"url": f"http://127.0.0.1:{adapter.port}"}), flush=True)
        sys.stdin.read()


main(sys.argv[1])
