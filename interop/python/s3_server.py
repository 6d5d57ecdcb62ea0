"""An emulator of S3 with one user who has keys. Prints where it listens and the keys; ends with its input."""

import json
import sys

import boto3
from moto.server import ThreadedMotoServer

READ_EVERYTHING = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}],
}


def create_keys(url: str) -> dict[str, str]:
    iam = boto3.client(
        "iam", endpoint_url=url, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x"
    )
    iam.create_user(UserName="reader")
    iam.put_user_policy(UserName="reader", PolicyName="reads", PolicyDocument=json.dumps(READ_EVERYTHING))
    key = iam.create_access_key(UserName="reader")["AccessKey"]
    return {"accessKeyId": key["AccessKeyId"], "secretAccessKey": key["SecretAccessKey"]}


def main() -> None:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    print(json.dumps({"url": url, "keys": create_keys(url)}), flush=True)
    sys.stdin.read()
    server.stop()


main()
