"""With a number of copies as argument: starts an S3 emulator, uploads that many copies of a table, and prints the URL.
Without: for each line of stdin, opens a table, reads its first rows with the public Python client, and prints the time
in milliseconds."""

import json
import sys
import tempfile
import time
from pathlib import Path

import boto3
import lance
import pyarrow as pa
from moto.server import ThreadedMotoServer

ROWS = 5000
WIDTH = 128
BUCKET = "lake"
FIRST = 100
KEYS = {"aws_access_key_id": "bench", "aws_secret_access_key": "bench"}


def make_table(path: str) -> None:
    numbers = pa.array([place * 7919 % 100_003 / 100_003 for place in range(ROWS * WIDTH)], pa.float32())
    table = pa.table(
        {
            "id": pa.array(range(ROWS), pa.int64()),
            "title": [f"item {index}" for index in range(ROWS)],
            "vector": pa.FixedSizeListArray.from_arrays(numbers, WIDTH),
        }
    )
    lance.write_dataset(table, path)


def fill(url: str, copies: int) -> None:
    client = boto3.client("s3", endpoint_url=url, region_name="us-east-1", **KEYS)
    client.create_bucket(Bucket=BUCKET)
    with tempfile.TemporaryDirectory() as directory:
        make_table(f"{directory}/made.lance")
        for file in Path(directory, "made.lance").rglob("*"):
            if not file.is_file():
                continue
            for copy in range(copies):
                name = file.relative_to(f"{directory}/made.lance").as_posix()
                client.upload_file(str(file), BUCKET, f"t{copy}.lance/{name}")


def read(name: str, endpoint: str, session: lance.Session) -> float:
    begun = time.perf_counter()
    options = {**KEYS, "aws_endpoint": endpoint, "aws_region": "us-east-1", "allow_http": "true"}
    dataset = lance.dataset(f"s3://{BUCKET}/{name}.lance", storage_options=options, session=session)
    table = dataset.to_table(limit=FIRST)
    assert table.num_rows == FIRST
    return (time.perf_counter() - begun) * 1000


def answer_all() -> None:
    """All reads share a session, so that connections are reused."""
    session = lance.Session()
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"milliseconds": read(asked["name"], asked["endpoint"], session)}), flush=True)


def main() -> None:
    if len(sys.argv) < 2:
        answer_all()
        return
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    fill(f"http://{host}:{port}", int(sys.argv[1]))
    print(json.dumps({"url": f"http://{host}:{port}"}), flush=True)
    sys.stdin.read()
    server.stop()


main()
