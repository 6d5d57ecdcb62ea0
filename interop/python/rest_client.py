"""Calls a server with the public Python client. Prints the response or the error of each call as one JSON object."""

import json
import sys
from collections.abc import Callable

import lance.namespace
import lance_namespace as api
import lance_namespace_urllib3_client as generated

namespace = lance.namespace.RestNamespace(uri=sys.argv[1])
# The client above has no batch commit; this one is generated from the OpenAPI document, and has every operation.
batches = generated.TableApi(generated.ApiClient(generated.Configuration(host=sys.argv[1])))
TABLE = ["interop", "made"]
MOST = 2**63 - 1


def answer_of(call: Callable[[], object]) -> dict:
    try:
        value = call()
    except Exception as problem:  # Of any class: only the class is compared.
        return {"error": type(problem).__name__, "message": str(problem)}
    return {"answer": json.loads(value.model_dump_json()) if hasattr(value, "model_dump_json") else value}


def version(number: int) -> dict:
    return {
        "id": TABLE,
        "version": number,
        "manifest_path": f"_versions/{2**64 - 1 - number:020d}.manifest",
        "manifest_size": MOST,
        "e_tag": "tag",
        "naming_scheme": "V2",
        "metadata": {"by": "python"},
    }


CALLS: dict[str, Callable[[], object]] = {
    "list the root": lambda: namespace.list_namespaces(api.ListNamespacesRequest(id=[])),
    "list all": lambda: namespace.list_all_tables(api.ListTablesRequest(id=[], limit=5)),
    "create a namespace": lambda: namespace.create_namespace(
        api.CreateNamespaceRequest(id=["interop"], properties={"owner": "tests"})
    ),
    "create it again": lambda: namespace.create_namespace(api.CreateNamespaceRequest(id=["interop"])),
    "describe the namespace": lambda: namespace.describe_namespace(
        api.DescribeNamespaceRequest(id=["interop"])
    ),
    "the namespace exists": lambda: namespace.namespace_exists(api.NamespaceExistsRequest(id=["interop"])),
    "declare a table": lambda: namespace.declare_table(
        api.DeclareTableRequest(id=TABLE, location="s3://lake/made.lance", properties={"a": "b"})
    ),
    "declare it again": lambda: namespace.declare_table(
        api.DeclareTableRequest(id=TABLE, location="s3://lake/other.lance")
    ),
    "list its tables": lambda: namespace.list_tables(api.ListTablesRequest(id=["interop"])),
    "the table exists": lambda: namespace.table_exists(api.TableExistsRequest(id=TABLE)),
    "another does not": lambda: namespace.table_exists(api.TableExistsRequest(id=["interop", "nothing"])),
    "describe it declared": lambda: namespace.describe_table(api.DescribeTableRequest(id=TABLE)),
    "create a version": lambda: namespace.create_table_version(version(1)),
    "create it a second time": lambda: namespace.create_table_version(version(1)),
    "create the last version": lambda: namespace.create_table_version(version(MOST)),
    "list versions": lambda: namespace.list_table_versions(
        api.ListTableVersionsRequest(id=TABLE, descending=True)
    ),
    "describe a version": lambda: namespace.describe_table_version({"id": TABLE, "version": 1}),
    "describe a missing version": lambda: namespace.describe_table_version({"id": TABLE, "version": 7}),
    "tag a version": lambda: namespace.create_table_tag(
        api.CreateTableTagRequest(id=TABLE, tag="best", version=1)
    ),
    "list tags": lambda: namespace.list_table_tags(api.ListTableTagsRequest(id=TABLE)),
    "describe it with detail": lambda: namespace.describe_table(
        api.DescribeTableRequest(id=TABLE, load_detailed_metadata=True, with_table_uri=True)
    ),
    "delete versions": lambda: namespace.batch_delete_table_versions(
        {"id": TABLE, "ranges": [{"start_version": 2, "end_version": -1}]}
    ),
    "count rows that are not there": lambda: namespace.count_table_rows(
        api.CountTableRowsRequest(id=TABLE)
    ),
    "count rows": lambda: namespace.count_table_rows(
        api.CountTableRowsRequest(id=["warehouse", "regions", "eu", "berlin", "bins"])
    ),
    "commit a batch": lambda: batches.batch_commit_tables(
        api.BatchCommitTablesRequest(
            operations=[
                api.CommitTableOperation(
                    declare_table=api.DeclareTableRequest(id=["interop", "second"], location="s3://lake/2")
                ),
                api.CommitTableOperation(deregister_table=api.DeregisterTableRequest(id=TABLE)),
            ]
        )
    ),
    "list its tables afterwards": lambda: namespace.list_tables(api.ListTablesRequest(id=["interop"])),
    "drop a full namespace": lambda: namespace.drop_namespace(api.DropNamespaceRequest(id=["interop"])),
    "describe the sample": lambda: namespace.describe_table(
        api.DescribeTableRequest(id=["prod", "shop", "orders"], load_detailed_metadata=True)
    ),
}

print(json.dumps({name: answer_of(call) for name, call in CALLS.items()}))
