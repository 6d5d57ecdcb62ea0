"""An S3 emulator with one user, its access key, and a role that it can assume. Prints the URL, the key, and the role's
ARN as JSON. Stops when stdin closes."""

import json
import sys

import boto3
from moto.server import ThreadedMotoServer

READ_EVERYTHING = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Action": ["s3:*", "sts:AssumeRole"], "Resource": "*"}],
}
TRUST_EVERYBODY = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Action": "sts:AssumeRole", "Principal": {"AWS": "*"}}],
}


def create_keys(url: str) -> dict[str, object]:
    iam = boto3.client(
        "iam", endpoint_url=url, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x"
    )
    iam.create_user(UserName="reader")
    iam.put_user_policy(UserName="reader", PolicyName="reads", PolicyDocument=json.dumps(READ_EVERYTHING))
    key = iam.create_access_key(UserName="reader")["AccessKey"]
    role = iam.create_role(RoleName="DataReadOnly", AssumeRolePolicyDocument=json.dumps(TRUST_EVERYBODY))["Role"]
    iam.put_role_policy(RoleName="DataReadOnly", PolicyName="reads", PolicyDocument=json.dumps(READ_EVERYTHING))
    keys = {"accessKeyId": key["AccessKeyId"], "secretAccessKey": key["SecretAccessKey"]}
    return {"keys": keys, "role": role["Arn"]}


def main() -> None:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    print(json.dumps({"url": url, **create_keys(url)}), flush=True)
    sys.stdin.read()
    server.stop()


main()
