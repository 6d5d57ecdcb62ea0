"""Creates five namespaces, 30 tables with rows, and a declared table, on any server, with the public client."""

import sys
from random import Random

import lance.namespace
import lance_namespace as api
import pyarrow as pa

WIDTH = 16
COLORS = ["red", "green", "blue"]

server = lance.namespace.RestNamespace(uri=sys.argv[1])


def rows(count: int, seed: int) -> pa.Table:
    random = Random(seed)
    numbers = pa.array([random.gauss(0, 1) for _ in range(count * WIDTH)], pa.float32())
    return pa.table(
        {
            "id": pa.array(range(count), pa.int64()),
            "title": [f"item {index} of the shop, {COLORS[index % 3]}" for index in range(count)],
            "price": [float(index % 97) for index in range(count)],
            # Not `vector`, which a server would use as the default if a query names no column.
            "embedding": pa.FixedSizeListArray.from_arrays(numbers, WIDTH),
        }
    )


def stream_of(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def create(table: list[str], count: int, seed: int = 0) -> None:
    server.create_table(api.CreateTableRequest(id=table), stream_of(rows(count, seed)))


def create_index(table: list[str], column: str, index_type: str, **members: object) -> None:
    create = server.create_table_scalar_index if "distance_type" not in members else server.create_table_index
    create(api.CreateTableIndexRequest(id=table, column=column, index_type=index_type, **members))


for namespace in ["prod"], ["prod", "shop"], ["prod", "search"], ["prod", "search", "eu"], ["lab"]:
    server.create_namespace(api.CreateNamespaceRequest(id=namespace, properties={"owner": "tests"}))

for namespace, count in (["prod", "shop"], 11), (["prod", "search"], 6), (["prod", "search", "eu"], 6), (["lab"], 5):
    for index in range(count):
        # The name contains the namespace, so that it is unique.
        create([*namespace, f"{namespace[-1]}{index:02d}"], 20, seed=index)

# The table that tests open: with indices, versions, a tag, and deleted rows.
PRODUCTS = ["prod", "shop", "products"]
create(PRODUCTS, 600)
create_index(PRODUCTS, "embedding", "IVF_FLAT", distance_type="l2")
create_index(PRODUCTS, "title", "INVERTED", distance_type="l2")
create_index(PRODUCTS, "id", "BTREE", distance_type="l2")
server.insert_into_table(api.InsertIntoTableRequest(id=PRODUCTS, mode="append"), stream_of(rows(100, seed=1)))
server.delete_from_table(api.DeleteFromTableRequest(id=PRODUCTS, predicate="price = 5"))
server.create_table_tag(api.CreateTableTagRequest(id=PRODUCTS, tag="first", version=1))

create(["top"], 20)
server.declare_table(api.DeclareTableRequest(id=["lab", "only_declared"]))
