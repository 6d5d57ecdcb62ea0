"""Serves the same tables from disk and, as identical files, from a bucket, with one public REST adapter each. The
adapter of the bucket lends its own keys, which expire after two seconds. Prints both URLs as JSON. Stops when stdin
closes."""

import json
import sys
import tempfile
from pathlib import Path

import boto3
import lance
import lance.namespace
import pyarrow as pa

ROWS = 2000
WIDTH = 16
BUCKET = "lake"


def rows(start: int) -> pa.Table:
    """No two rows have the same distance to any vector."""
    places = range(start * WIDTH, (start + ROWS) * WIDTH)
    numbers = pa.array([place * 7919 % 100_003 / 100_003 for place in places], pa.float32())
    return pa.table(
        {
            "id": pa.array(range(start, start + ROWS), pa.int64()),
            "title": [f"item {start + index}" for index in range(ROWS)],
            "vector": pa.FixedSizeListArray.from_arrays(numbers, WIDTH),
        }
    )


def make_table(path: str) -> None:
    dataset = lance.write_dataset(rows(0), path)
    dataset.create_index("vector", index_type="IVF_FLAT", num_partitions=4)
    dataset.tags.create("first", 1)
    dataset.insert(rows(ROWS))
    dataset.delete("id % 7 = 3")


def make_strange_table(path: str, outside: str) -> None:
    """A table with a blob that refers to a local file: anyone who can write to the bucket can create one."""
    blobs = lance.blob_array([lance.Blob(uri=outside), lance.Blob(data=b"inside")])
    table = pa.table({"id": [1, 2]}).append_column(lance.blob_field("blob"), blobs)
    lance.write_dataset(table, path, data_storage_version="2.2", allow_external_blob_outside_bases=True)


def upload(root: Path, endpoint: str, key: str, secret: str) -> None:
    client = boto3.client(
        "s3", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id=key, aws_secret_access_key=secret
    )
    client.create_bucket(Bucket=BUCKET)
    for file in root.rglob("*"):
        if file.is_file():
            client.upload_file(str(file), BUCKET, file.relative_to(root).as_posix())


def main(root: str, endpoint: str, key: str, secret: str) -> None:
    make_table(f"{root}/items.lance")
    with tempfile.NamedTemporaryFile(suffix="-outside") as outside:
        outside.write(b"CANARY-of-this-computer")
        outside.flush()
        make_strange_table(f"{root}/strange.lance", Path(outside.name).as_uri())
        serve(root, endpoint, key, secret)


def serve(root: str, endpoint: str, key: str, secret: str) -> None:
    upload(Path(root), endpoint, key, secret)
    lending = {
        "root": f"s3://{BUCKET}",
        "manifest_enabled": "false",
        "storage.aws_endpoint": endpoint,
        "storage.allow_http": "true",
        "storage.aws_region": "us-east-1",
        "storage.aws_access_key_id": key,
        "storage.aws_secret_access_key": secret,
        "vend_input_storage_options": "true",
        "vend_input_storage_options_refresh_interval_millis": "2000",
    }
    on_disk = {"root": root, "manifest_enabled": "false"}
    with (
        lance.namespace.RestAdapter("dir", on_disk, port=0) as disk,
        lance.namespace.RestAdapter("dir", lending, port=0) as lender,
    ):
        places = {"url": f"http://127.0.0.1:{disk.port}", "lender": f"http://127.0.0.1:{lender.port}"}
        print(json.dumps(places), flush=True)
        sys.stdin.read()


main(*sys.argv[1:])
