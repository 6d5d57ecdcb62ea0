"""Creates a directory namespace in a bucket with the public client, and prints as JSON what the client lists in it."""

import io
import json
import sys

import boto3
import lance
import lance_namespace as protocol
import pyarrow as pa
from lance.namespace import DirectoryNamespace

BUCKET = "lake"
ROOT = f"s3://{BUCKET}/catalog"


def stream(count: int) -> bytes:
    table = pa.table({"id": list(range(count))})
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue()


def make(namespace: DirectoryNamespace, storage: dict[str, str]) -> None:
    for name, properties in ((["prod"], {"owner": "ada"}), (["prod", "deep er"], None), (["empty"], None)):
        namespace.create_namespace(protocol.CreateNamespaceRequest(id=name, properties=properties))
    tables = (["top"], ["gone"], ["prod", "items"], ["prod", "a/b"], ["prod", ".."], ["prod", "deep er", "Ünï x"])
    for count, name in enumerate(tables, start=1):
        namespace.create_table(protocol.CreateTableRequest(id=name), stream(count))
    namespace.drop_table(protocol.DropTableRequest(id=["gone"]))
    lance.write_dataset(pa.table({"id": [1, 2]}), f"{ROOT}/sub/own.lance", storage_options=storage)
    namespace.register_table(protocol.RegisterTableRequest(id=["prod", "own"], location="sub/own.lance"))
    # These tables have no entry in the manifest of the namespace.
    lance.write_dataset(pa.table({"id": [1]}), f"{ROOT}/plain.lance", storage_options=storage)
    lance.write_dataset(pa.table({"id": [1]}), f"{ROOT}/raw/inner.lance", storage_options=storage)


def tell(namespace: DirectoryNamespace, name: list[str]) -> list[dict]:
    spaces = namespace.list_namespaces(protocol.ListNamespacesRequest(id=name)).namespaces
    tables = namespace.list_tables(protocol.ListTablesRequest(id=name)).tables
    counts = {
        table: namespace.count_table_rows(protocol.CountTableRowsRequest(id=[*name, table])).count
        for table in tables
    }
    about = namespace.describe_namespace(protocol.DescribeNamespaceRequest(id=name))
    one = {"id": name, "namespaces": sorted(spaces), "tables": counts, "properties": about.properties or {}}
    return [one, *(found for space in spaces for found in tell(namespace, [*name, space]))]


def main(endpoint: str, key: str, secret: str) -> None:
    client = boto3.client(
        "s3", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id=key, aws_secret_access_key=secret
    )
    client.create_bucket(Bucket=BUCKET)
    storage = {
        "aws_endpoint": endpoint,
        "allow_http": "true",
        "aws_region": "us-east-1",
        "aws_access_key_id": key,
        "aws_secret_access_key": secret,
    }
    properties = {f"storage.{name}": value for name, value in storage.items()}
    namespace = DirectoryNamespace(root=ROOT, **properties)
    make(namespace, storage)
    print(json.dumps(tell(namespace, [])))


main(*sys.argv[1:])
