"""Calls every method of the public Python clients at a server. Prints the outcomes as one JSON object, by client and
method.

The methods come from the classes, so new ones are included: one without a call here is called with stand-in arguments.
"""

import inspect
import json
import re
import sys
import typing
import warnings
from collections.abc import Callable
from datetime import timedelta

import lance.namespace
import lance_namespace as api
import lance_namespace_urllib3_client.models as models
import lancedb
import pyarrow as pa
from lance_namespace.errors import LanceNamespaceError

URL = sys.argv[1]
WIDTH = 8
warnings.simplefilter("ignore")

Calls = dict[str, Callable[[], object]]


def rows(count: int, first: int = 0) -> pa.Table:
    numbers = pa.array([(index * 37 % 101) / 101 for index in range(count * WIDTH)], pa.float32())
    return pa.table(
        {
            "id": pa.array(range(first, first + count), pa.int64()),
            "title": [f"item {index}" for index in range(count)],
            "even": [index % 2 == 0 for index in range(count)],
            "vector": pa.FixedSizeListArray.from_arrays(numbers, WIDTH),
        }
    )


def stream_of(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def methods_of(kind: type) -> dict[str, object]:
    own = inspect.getmembers(kind, lambda member: callable(member) or isinstance(member, property))
    return {name: member for name, member in own if not name.startswith("_")}


def declared_type(member: object) -> object:
    function = member.fget if isinstance(member, property) else member
    try:
        return typing.get_type_hints(function).get("return")
    except Exception:  # Names that the module imports for type checkers only.
        return None


def is_declared(value: object, declared: object) -> bool:
    origin = typing.get_origin(declared) or declared
    if origin is typing.Union:
        return any(is_declared(value, one) for one in typing.get_args(declared))
    return not isinstance(origin, type) or isinstance(value, origin)


def code_in(problem: Exception) -> int | None:
    if isinstance(problem, LanceNamespaceError):
        return int(problem.code)
    found = re.search(r'"code":\s*(\d+)', str(getattr(problem, "body", None) or problem))
    return int(found[1]) if found else None


def outcome_of(member: object, call: Callable[[], object]) -> str:
    try:
        value = call()
    except Exception as problem:  # Of any class: only the server's error code is compared.
        code = code_in(problem)
        if code is not None:
            return f"code {code}"
        return "not in the client" if isinstance(problem, NotImplementedError) else type(problem).__name__
    declared = declared_type(member)
    if is_declared(value, declared):
        return "works"
    return f"gives {type(value).__name__}, declared {getattr(declared, '__name__', declared)}"


def is_missing(member: object) -> bool:
    """Whether the client itself doesn't implement the method, judged from its source, without a request."""
    function = member.fget if isinstance(member, property) else member
    try:
        source = inspect.getsource(function)
    except (OSError, TypeError):
        return False
    return re.search(r"\n    +(raise|return) (NotImplemented|UnsupportedOperation)", source) is not None


STAND_INS = {"str": "nothing", "Union[str": "nothing", "int": 1, "List": ["nothing"], "list": ["nothing"], "bool": False}


def stand_in(parameter: inspect.Parameter) -> object:
    text = str(parameter.annotation).removeprefix("<class '").removeprefix("typing.")
    return next((value for name, value in STAND_INS.items() if text.startswith(name)), None)


def call_by_signature(target: object, name: str) -> object:
    """Passes a stand-in of the declared type for each required parameter."""
    member = getattr(target, name)
    if not callable(member):
        return member
    wanted = [
        one
        for one in inspect.signature(member).parameters.values()
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    positional = [stand_in(one) for one in wanted if one.kind is not one.KEYWORD_ONLY]
    return member(*positional, **{one.name: stand_in(one) for one in wanted if one.kind is one.KEYWORD_ONLY})


def outcomes(target: object, calls: Calls) -> dict[str, str]:
    """Runs the calls in order, since they depend on each other. Methods without a call run first, by signature."""
    members = methods_of(type(target))
    others = {name: lambda name=name: call_by_signature(target, name) for name in members if name not in calls}
    return {
        name: "not in the client" if is_missing(members[name]) else outcome_of(members[name], call)
        for name, call in {**others, **calls}.items()
    }


def rest_namespace() -> dict[str, str]:
    client = lance.namespace.RestNamespace(uri=URL)
    made, declared = ["rest", "made"], ["rest", "declared"]

    def version(number: int) -> dict:
        path = f"_versions/{2**64 - 1 - number:020d}.manifest"
        return {"id": declared, "version": number, "manifest_path": path, "manifest_size": 1, "naming_scheme": "V2"}

    def query(kind: type, **members: object) -> object:
        vector = models.QueryTableRequestVector(single_vector=[0.5] * WIDTH)
        return kind(vector=vector, k=3, **members)

    explained = lambda: api.ExplainTableQueryPlanRequest(id=made, query=query(models.QueryTableRequest))
    calls = {
        "namespace_id": client.namespace_id,
        "create_namespace": lambda: client.create_namespace(api.CreateNamespaceRequest(id=["rest"])),
        "describe_namespace": lambda: client.describe_namespace(api.DescribeNamespaceRequest(id=["rest"])),
        "namespace_exists": lambda: client.namespace_exists(api.NamespaceExistsRequest(id=["rest"])),
        "list_namespaces": lambda: client.list_namespaces(api.ListNamespacesRequest(id=[])),
        "create_table": lambda: client.create_table(api.CreateTableRequest(id=made), stream_of(rows(300))),
        "create_empty_table": lambda: client.create_empty_table(None),
        "declare_table": lambda: client.declare_table(api.DeclareTableRequest(id=declared)),
        "list_tables": lambda: client.list_tables(api.ListTablesRequest(id=["rest"])),
        "list_all_tables": lambda: client.list_all_tables(api.ListTablesRequest(id=[])),
        "table_exists": lambda: client.table_exists(api.TableExistsRequest(id=made)),
        "describe_table": lambda: client.describe_table(api.DescribeTableRequest(id=made)),
        "insert_into_table": lambda: client.insert_into_table(
            api.InsertIntoTableRequest(id=made, mode="append"), stream_of(rows(20, 300))
        ),
        "merge_insert_into_table": lambda: client.merge_insert_into_table(
            api.MergeInsertIntoTableRequest(id=made, on=["id"], when_matched_update_all=True), stream_of(rows(2))
        ),
        "update_table": lambda: client.update_table(
            api.UpdateTableRequest(id=made, predicate="id = 3", updates=[["title", "'changed'"]])
        ),
        "delete_from_table": lambda: client.delete_from_table(
            api.DeleteFromTableRequest(id=made, predicate="id = 4")
        ),
        "count_table_rows": lambda: client.count_table_rows(api.CountTableRowsRequest(id=made)),
        "query_table": lambda: client.query_table(query(api.QueryTableRequest, id=made)),
        "explain_table_query_plan": lambda: client.explain_table_query_plan(explained()),
        "analyze_table_query_plan": lambda: client.analyze_table_query_plan(
            query(api.AnalyzeTableQueryPlanRequest, id=made)
        ),
        "get_table_stats": lambda: client.get_table_stats(api.GetTableStatsRequest(id=made)),
        "create_table_index": lambda: client.create_table_index(
            api.CreateTableIndexRequest(id=made, column="vector", index_type="IVF_FLAT", distance_type="l2")
        ),
        "create_table_scalar_index": lambda: client.create_table_scalar_index(
            api.CreateTableIndexRequest(id=made, column="id", index_type="BTREE")
        ),
        "list_table_indices": lambda: client.list_table_indices(api.ListTableIndicesRequest(id=made)),
        "describe_table_index_stats": lambda: client.describe_table_index_stats(
            api.DescribeTableIndexStatsRequest(id=made, index_name="vector_idx")
        ),
        "drop_table_index": lambda: client.drop_table_index(
            api.DropTableIndexRequest(id=made, index_name="vector_idx")
        ),
        "alter_table_add_columns": lambda: client.alter_table_add_columns(
            api.AlterTableAddColumnsRequest(
                id=made, new_columns=[models.AddColumnsEntry(name="more", expression="id + 1")]
            )
        ),
        "alter_table_alter_columns": lambda: client.alter_table_alter_columns(
            api.AlterTableAlterColumnsRequest(
                id=made, alterations=[models.AlterColumnsEntry(path="title", rename="name")]
            )
        ),
        "alter_table_backfill_columns": lambda: client.alter_table_backfill_columns(
            models.AlterTableBackfillColumnsRequest(id=made, column="id")
        ),
        "alter_table_drop_columns": lambda: client.alter_table_drop_columns(
            api.AlterTableDropColumnsRequest(id=made, columns=["title"])
        ),
        "update_field_metadata": lambda: client.update_field_metadata(
            models.UpdateFieldMetadataRequest(
                id=made, updates=[models.UpdateFieldMetadataEntry(path="id", metadata={"unit": "one"})]
            )
        ),
        "update_table_schema_metadata": lambda: client.update_table_schema_metadata(
            api.UpdateTableSchemaMetadataRequest(id=made, metadata={"owner": "tests"})
        ),
        "create_table_tag": lambda: client.create_table_tag(api.CreateTableTagRequest(id=made, tag="a", version=1)),
        "update_table_tag": lambda: client.update_table_tag(api.UpdateTableTagRequest(id=made, tag="a", version=2)),
        "get_table_tag_version": lambda: client.get_table_tag_version(
            api.GetTableTagVersionRequest(id=made, tag="a")
        ),
        "list_table_tags": lambda: client.list_table_tags(api.ListTableTagsRequest(id=made)),
        "delete_table_tag": lambda: client.delete_table_tag(api.DeleteTableTagRequest(id=made, tag="a")),
        "create_table_branch": lambda: client.create_table_branch(
            models.CreateTableBranchRequest(id=made, name="b")
        ),
        "list_table_branches": lambda: client.list_table_branches(models.ListTableBranchesRequest(id=made)),
        "delete_table_branch": lambda: client.delete_table_branch(
            models.DeleteTableBranchRequest(id=made, name="b")
        ),
        "list_table_versions": lambda: client.list_table_versions(
            api.ListTableVersionsRequest(id=made, descending=True)
        ),
        "restore_table": lambda: client.restore_table(api.RestoreTableRequest(id=made, version=1)),
        "create_table_version": lambda: client.create_table_version(version(1)),
        "describe_table_version": lambda: client.describe_table_version({"id": declared, "version": 1}),
        "batch_create_table_versions": lambda: client.batch_create_table_versions(
            models.BatchCreateTableVersionsRequest(entries=[models.CreateTableVersionEntry(**version(2))])
        ),
        "batch_delete_table_versions": lambda: client.batch_delete_table_versions(
            {"id": declared, "ranges": [{"start_version": 1, "end_version": 2}]}
        ),
        "batch_commit_tables": lambda: client.batch_commit_tables(
            api.BatchCommitTablesRequest(
                operations=[
                    api.CommitTableOperation(declare_table=api.DeclareTableRequest(id=["rest", "batched"]))
                ]
            )
        ),
        "describe_transaction": lambda: client.describe_transaction(
            models.DescribeTransactionRequest(id=["rest", "made", "1"])
        ),
        "alter_transaction": lambda: client.alter_transaction(
            models.AlterTransactionRequest(
                id=["rest", "made", "1"],
                actions=[
                    models.AlterTransactionAction(
                        set_status_action=models.AlterTransactionSetStatus(status="Canceled")
                    )
                ],
            )
        ),
        "create_materialized_view": lambda: client.create_materialized_view(
            models.CreateMaterializedViewRequest(id=["rest", "view"], kind="query", source_query="x", output_schema="x")
        ),
        "refresh_materialized_view": lambda: client.refresh_materialized_view(
            models.RefreshMaterializedViewRequest(id=["rest", "view"])
        ),
        "rename_table": lambda: [
            client.declare_table(api.DeclareTableRequest(id=["rest", "old"])),
            client.rename_table(api.RenameTableRequest(id=["rest", "old"], new_table_name="renamed")),
        ][1],
        "deregister_table": lambda: client.deregister_table(api.DeregisterTableRequest(id=declared)),
        "register_table": lambda: client.register_table(
            api.RegisterTableRequest(id=["rest", "again"], location="s3://lake/again.lance")
        ),
        "drop_table": lambda: client.drop_table(api.DropTableRequest(id=made)),
        "drop_namespace": lambda: [
            client.create_namespace(api.CreateNamespaceRequest(id=["rest", "gone"])),
            client.drop_namespace(api.DropNamespaceRequest(id=["rest", "gone"])),
        ][1],
    }
    return outcomes(client, calls)


def connection_calls(connection: lancedb.DBConnection, name: str) -> Calls:
    path = [name]
    return {
        "create_namespace": lambda: connection.create_namespace(path),
        "describe_namespace": lambda: connection.describe_namespace(path),
        "namespace_exists": lambda: connection.namespace_exists(path),
        "list_namespaces": lambda: connection.list_namespaces(),
        "create_table": lambda: connection.create_table("made", rows(300), namespace_path=path),
        "open_table": lambda: connection.open_table("made", namespace_path=path),
        "table_exists": lambda: connection.table_exists([*path, "made"]),
        "list_tables": lambda: connection.list_tables(path),
        "table_names": lambda: connection.table_names(namespace_path=path),
        "rename_table": lambda: connection.rename_table("made", "renamed", path, path),
        "drop_table": lambda: [
            connection.create_table("gone", rows(2), namespace_path=path),
            connection.drop_table("gone", namespace_path=path),
        ][1],
        "drop_table_async": lambda: [
            connection.create_table("gone", rows(2), namespace_path=path),
            connection.drop_table_async("gone", namespace_path=path),
        ][1],
        "drop_all_tables": lambda: connection.drop_all_tables(path),
        "drop_namespace": lambda: [
            connection.create_namespace([*path, "gone"]),
            connection.drop_namespace([*path, "gone"]),
        ][1],
        "drop_database": lambda: connection.drop_database(),
        **({"close": connection.close} if hasattr(connection, "close") else {}),
    }


def used(thing: object, use: Callable[[object], object]) -> object:
    use(thing)
    return thing


def table_calls(table: lancedb.table.Table) -> Calls:
    read = lambda builder: builder.to_arrow()
    return {
        "add": lambda: table.add(rows(20, 300)),
        "update": lambda: table.update(where="id = 3", values={"title": "changed"}),
        "delete": lambda: table.delete("id = 4"),
        "merge_insert": lambda: used(
            table.merge_insert("id"), lambda builder: builder.when_matched_update_all().execute(rows(2))
        ),
        "count_rows": lambda: table.count_rows(),
        "create_index": lambda: table.create_index(vector_column_name="vector", index_type="IVF_FLAT", num_partitions=2),
        "create_scalar_index": lambda: table.create_scalar_index("id", index_type="BTREE"),
        "create_fts_index": lambda: table.create_fts_index("title"),
        "create_index_async": lambda: table.create_index_async("even", config=lancedb.index.Bitmap()),
        "wait_for_index": lambda: table.wait_for_index(["id_idx"], timedelta(seconds=20)),
        "index_stats": lambda: table.index_stats("id_idx"),
        "search": lambda: used(table.search([0.5] * WIDTH, vector_column_name="vector"), read),
        "take_offsets": lambda: used(table.take_offsets([0, 1]), read),
        "take_row_ids": lambda: used(table.take_row_ids([0, 1]), read),
        "tokenize": lambda: table.tokenize("red kites", column="title"),
        "prewarm_index": lambda: table.prewarm_index("id_idx"),
        "fetch_blobs": lambda: table.fetch_blobs("title", [0]),
        "fetch_blob_files": lambda: table.fetch_blob_files("title", [0]),
        "set_unenforced_primary_key": lambda: table.set_unenforced_primary_key("id"),
        "add_columns": lambda: table.add_columns({"more": "id + 1"}),
        "alter_columns": lambda: table.alter_columns({"path": "even", "rename": "odd"}),
        "drop_columns": lambda: table.drop_columns(["title"]),
        "update_field_metadata": lambda: table.update_field_metadata({"path": "id", "metadata": {"unit": "one"}}),
        "drop_index": lambda: table.drop_index("id_idx"),
        "tags": lambda: used(table.tags, lambda tags: tags.create("a", 1)),
        "branches": lambda: used(table.branches, lambda branches: branches.list()),
        "checkout": lambda: table.checkout(1),
        "checkout_latest": lambda: table.checkout_latest(),
        "restore": lambda: table.restore(1),
    }


def main() -> None:
    told = {"RestNamespace": rest_namespace()}
    remote = lancedb.connect("db://prod", api_key="a key", host_override=URL)
    by_namespace = lancedb.connect_namespace("rest", {"uri": URL})
    for name, connection in ("remote", remote), ("namespace", by_namespace):
        path = [f"{name}_table"]
        connection.create_namespace(path)
        table = connection.create_table("made", rows(300), namespace_path=path)
        told[type(table).__name__] = outcomes(table, table_calls(table))
        told[type(connection).__name__] = outcomes(connection, connection_calls(connection, name))
    print(json.dumps(told))


main()
