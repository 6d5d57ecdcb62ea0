/*
 * The outcome of every method of the public clients at the local server. If a newer client has a method that isn't
 * listed, a test fails until it is added. `works` means that the result has the declared type (for TypeScript, that
 * type is listed instead), and `code …` that the server rejected the request with this error code of the API. Any other
 * outcome is a failure of the client itself: it has no such operation, throws its own error, or declares a wrong type.
 */

type Outcomes = Readonly<Record<string, string>>;

function all(outcome: string, methods: string): Outcomes {
  return Object.fromEntries(methods.split(' ').map((name) => [name, outcome]));
}

export const PYTHON_METHODS: Readonly<Record<string, Outcomes>> = {
  RestNamespace: {
    ...all(
      'works',
      'analyze_table_query_plan batch_delete_table_versions count_table_rows create_namespace create_table create_table_index create_table_tag create_table_version declare_table delete_from_table delete_table_tag deregister_table describe_namespace describe_table describe_table_index_stats describe_table_version drop_namespace drop_table drop_table_index explain_table_query_plan get_table_stats get_table_tag_version insert_into_table list_all_tables list_namespaces list_table_indices list_table_tags list_table_versions list_tables namespace_exists namespace_id query_table register_table rename_table reset_ops_metrics restore_table retrieve_ops_metrics table_exists update_table update_table_tag',
    ),
    ...all(
      'code 0',
      'alter_table_add_columns alter_table_alter_columns alter_table_backfill_columns alter_table_drop_columns alter_transaction create_materialized_view create_table_branch create_table_scalar_index delete_table_branch describe_transaction list_table_branches merge_insert_into_table refresh_materialized_view update_table_schema_metadata',
    ),
    ...all(
      'not in the client',
      'batch_commit_tables batch_create_table_versions create_empty_table update_field_metadata',
    ),
  },
  RemoteTable: {
    ...all(
      'works',
      'add blob_columns checkout checkout_latest cleanup_old_versions close_lsm_writers compact_files count_rows create_fts_index create_index create_index_async create_scalar_index current_branch delete drop_index head index_stats list_indices list_versions name optimize prewarm_index restore schema search stats tags take_offsets take_row_ids update uri version wait_for_index',
    ),
    ...all(
      'code 0',
      'add_columns alter_columns branches checkpoint_lsm compact_lsm drop_columns flush_lsm function_errors get_lsm_stats get_lsm_write_spec merge_insert prewarm_data refresh_column_async unset_lsm_write_spec update_field_metadata',
    ),
    ...all('TypeError', 'set_lsm_write_spec'),
    ...all('ValueError', 'tokenize'),
    ...all(
      'not in the client',
      'fetch_blob_files fetch_blob_ranges fetch_blobs migrate_v2_manifest_paths refresh_column set_unenforced_primary_key to_arrow to_lance to_pandas to_polars uses_v2_manifest_paths',
    ),
  },
  RemoteDBConnection: {
    ...all(
      'works',
      'cancel_job close create_namespace create_table describe_namespace drop_namespace drop_table drop_table_async list_namespaces list_tables namespace_client open_table rename_table serialize table_names',
    ),
    ...all(
      'code 0',
      'alter_secret clone_table create_materialized_view create_materialized_view_async create_secret create_view describe_secret describe_view drop_function drop_function_async drop_materialized_view drop_materialized_view_async drop_secret drop_view drop_view_async get_function list_functions list_jobs list_materialized_views list_secrets list_views pause_job resume_job',
    ),
    ...all('AttributeError', 'uri'),
    ...all('JobNotFoundError', 'open_job'),
    ...all('RuntimeError', 'execute_query execute_query_async'),
    ...all('TypeError', 'create_function create_function_async describe_query'),
    ...all('ValueError', 'open_materialized_view'),
    ...all('not in the client', 'drop_all_tables drop_database namespace_exists table_exists'),
  },
  LanceTable: {
    ...all(
      'works',
      'add add_columns alter_columns blob_columns branches checkout checkout_latest cleanup_old_versions close_lsm_writers compact_files count_rows create_fts_index create_index create_index_async create_scalar_index current_branch delete drop_columns drop_index from_inner get_lsm_write_spec head id index_stats initial_storage_options latest_storage_options list_indices list_versions merge_insert name namespace optimize prewarm_index restore schema search tags take_offsets take_row_ids to_arrow to_lance tokenize update update_field_metadata uri uses_v2_manifest_paths version wait_for_index',
    ),
    ...all('gives dict, declared TableStatistics', 'stats'),
    ...all('AttributeError', 'create migrate_v2_manifest_paths open'),
    ...all('ModuleNotFoundError', 'to_pandas to_polars'),
    ...all('RuntimeError', 'refresh_column refresh_column_async set_unenforced_primary_key'),
    ...all('TypeError', 'fetch_blob_ranges merge replace_field_metadata set_lsm_write_spec'),
    ...all('ValueError', 'fetch_blob_files fetch_blobs infer_tokenizer_configs unset_lsm_write_spec'),
    ...all(
      'not in the client',
      'checkpoint_lsm compact_lsm flush_lsm function_errors get_lsm_stats prewarm_data',
    ),
  },
  LanceNamespaceDBConnection: {
    ...all(
      'works',
      'create_namespace create_table describe_namespace drop_all_tables drop_namespace drop_table drop_table_async list_materialized_views list_namespaces list_tables namespace_client namespace_exists open_table serialize table_exists table_names uri',
    ),
    ...all('code 4', 'open_materialized_view'),
    ...all('TypeError', 'create_materialized_view create_materialized_view_async'),
    ...all('ValueError', 'drop_materialized_view drop_materialized_view_async'),
    ...all(
      'not in the client',
      'alter_secret cancel_job create_function create_function_async create_secret create_view describe_query describe_secret describe_view drop_database drop_function drop_function_async drop_secret drop_view drop_view_async execute_query execute_query_async get_function list_functions list_jobs list_secrets list_views open_job pause_job rename_table resume_job',
    ),
  },
};

export const TYPESCRIPT_METHODS = {
  deployment: {
    Connection: {
      ...all('Job', 'dropTableAsync'),
      ...all('LocalTable', 'createEmptyTable createTable openTable'),
      ...all('Object', 'createNamespace describeNamespace dropNamespace listNamespaces listTables'),
      ...all('array', 'tableNames'),
      ...all('boolean', 'cancelJob isOpen'),
      ...all('string', 'display'),
      ...all('void', 'close dropTable renameTable'),
      ...all('code 0', 'cloneTable listJobs'),
      ...all("Job 'nothing' was not found", 'openJob'),
      // Not in the type declarations of the client.
      ...all('not called', '_createTableImpl getStorageOptions'),
      ...all(
        'not in the client',
        'createMaterializedView dropAllTables listMaterializedViews openMaterializedView',
      ),
    },
    Table: {
      ...all('Job', 'createIndexAsync'),
      ...all('Object', 'add delete indexStats stats update'),
      ...all('Schema', 'schema'),
      ...all('Table', 'toArrow'),
      ...all(
        'array',
        'blobColumns listIndices listVersions query search takeOffsets takeRowIds vectorSearch',
      ),
      ...all('boolean', 'isOpen'),
      ...all('number', 'countRows version'),
      ...all('string', 'display name'),
      ...all(
        'void',
        'checkout checkoutLatest close closeLsmWriters createIndex currentBranch dropIndex initialStorageOptions latestStorageOptions prewarmIndex restore tags waitForIndex',
      ),
      ...all(
        'code 0',
        'addColumns alterColumns branches checkpointLsm compactLsm dropColumns flushLsm getLsmStats getLsmWriteSpec mergeInsert prewarmData refreshColumnAsync setLsmWriteSpec unsetLsmWriteSpec updateFieldMetadata',
      ),
      ...all('Invalid input', 'tokenize'),
      // Not in the type declarations of the client.
      ...all('not called', 'getEmbeddingFunctions migrateManifestPathsV2 usesV2ManifestPaths'),
      ...all(
        'not in the client',
        'fetchBlobFiles fetchBlobs optimize refreshColumn refreshMaterializedView setUnenforcedPrimaryKey',
      ),
    },
  },
  namespace: {
    Connection: {
      ...all('Job', 'dropTableAsync'),
      ...all('LocalTable', 'createEmptyTable createTable openTable'),
      ...all('Object', 'createNamespace describeNamespace dropNamespace listNamespaces listTables'),
      ...all('array', 'listMaterializedViews tableNames'),
      ...all('boolean', 'isOpen'),
      ...all('string', 'display'),
      ...all('void', 'close dropAllTables dropTable renameTable'),
      ...all("Table 'nothing' was not found", 'createMaterializedView openMaterializedView'),
      // Not in the type declarations of the client.
      ...all('not called', '_createTableImpl getStorageOptions'),
      ...all('not in the client', 'cancelJob cloneTable listJobs openJob'),
    },
    Table: {
      ...all('Job', 'createIndexAsync'),
      ...all(
        'Object',
        'add addColumns alterColumns branches delete dropColumns indexStats latestStorageOptions mergeInsert optimize stats update updateFieldMetadata',
      ),
      ...all('Schema', 'schema'),
      ...all('Table', 'toArrow'),
      ...all(
        'array',
        'blobColumns listIndices listVersions query search takeOffsets takeRowIds tokenize vectorSearch',
      ),
      ...all('boolean', 'isOpen'),
      ...all('number', 'countRows version'),
      ...all('string', 'display name'),
      ...all(
        'void',
        'checkout checkoutLatest close closeLsmWriters createIndex currentBranch dropIndex getLsmWriteSpec initialStorageOptions prewarmIndex restore tags waitForIndex',
      ),
      ...all("Column 'id' is not a computed column", 'refreshColumn refreshColumnAsync'),
      ...all(
        'Invalid input',
        'fetchBlobFiles fetchBlobs setLsmWriteSpec setUnenforcedPrimaryKey unsetLsmWriteSpec',
      ),
      ...all("Table 'made' is not a materialized view", 'refreshMaterializedView'),
      // Not in the type declarations of the client.
      ...all('not called', 'getEmbeddingFunctions migrateManifestPathsV2 usesV2ManifestPaths'),
      ...all('not in the client', 'checkpointLsm compactLsm flushLsm getLsmStats prewarmData'),
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Outcomes>>>>;
