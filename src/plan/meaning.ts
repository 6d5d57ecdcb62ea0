/** A sentence for users that says what an operator does; undefined for an unknown one. */
export function operatorDescription(name: string): string | undefined {
  // The engine leaves `Exec` off the names of its own operators, but some texts keep it.
  return OPERATORS.get(name) ?? OPERATORS.get(`${name}Exec`) ?? OPERATORS.get(name.replace(/Exec$/, ''));
}

/** Whether Lance or DataFusion has an operator of this name, with or without `Exec` at the end. */
export function isOwnOperator(name: string): boolean {
  return OPERATORS.has(name) || OPERATORS.has(`${name}Exec`);
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  // Around a plan.
  ['AnalyzeExec', 'Runs the plan below it and records metrics for each operator.'],
  ['TracedExec', 'Records the work below it in the engine trace. Doesn’t change data.'],
  ['InstrumentedExec', 'Notes the work below it in the engine’s own trace. It changes nothing.'],
  ['ExplainExec', 'Returns the plan as text without running it.'],
  ['CooperativeExec', 'Yields to other tasks while the operator below runs. Doesn’t change data.'],
  ['OutputRequirementExec', 'Keeps the requested order while the plan is built. Changes nothing.'],
  ['EmptyExec', 'Returns no rows: the planner proved the result is empty.'],
  ['PlaceholderRowExec', 'Gives one row without values, for expressions that need no table.'],

  // Rows and columns.
  ['ProjectionExec', 'Chooses columns, renames them, and computes expressions.'],
  ['FilterExec', 'Keeps only rows that match a condition.'],
  ['LanceFilterExec', 'Lets only rows through that meet a condition.'],
  ['GlobalLimitExec', 'Applies offset and limit.'],
  ['LocalLimitExec', 'Stops each of its streams after a number of rows.'],
  ['SortExec', 'Sorts rows. With TopK it keeps only the first ones while it reads.'],
  ['PartialSortExec', 'Sorts rows that are already in order by some of the columns.'],
  ['UnnestExec', 'Expands each list element into its own row.'],
  ['AggregateExec', 'Groups rows and computes aggregates.'],
  ['WindowAggExec', 'Computes window functions.'],
  ['BoundedWindowAggExec', 'Computes values over neighboring rows as they arrive.'],
  ['AddRowAddrExec', 'Adds the position of each row in the table.'],
  ['AddRowOffsetExec', 'Adds which number each row has in the table.'],

  // Streams.
  ['SortPreservingMergeExec', 'Merges sorted streams into one that is sorted.'],
  ['UnionExec', 'Combines several inputs, keeping their partitions.'],
  ['InterleaveExec', 'Passes on what several branches give, in turn.'],
  ['CoalescePartitionsExec', 'Merges parallel partitions into one stream.'],
  ['CoalesceBatchesExec', 'Combines small batches into larger ones.'],
  ['StrictBatchSizeExec', 'Cuts rows into batches of one size.'],
  ['RepartitionExec', 'Distributes rows to parallel partitions.'],
  ['BufferExec', 'Prefetches while the operator above is working.'],
  ['Replay', 'Buffers its input for several operators.'],
  ['OneShotStream', 'Returns rows passed to the query.'],
  ['OneShotExec', 'Gives rows that were handed to the query itself.'],
  ['MemoryExec', 'Gives rows that are in memory already.'],
  ['ValuesExec', 'Returns literal rows from the query.'],
  ['WorkTableExec', 'Gives the rows of the last round of a query that repeats itself.'],
  ['RecursiveQueryExec', 'Runs its input repeatedly until no new rows appear.'],

  // Joins.
  ['HashJoinExec', 'Hash join: builds an in-memory table of one input.'],
  ['SortMergeJoinExec', 'Merge join of two sorted inputs.'],
  ['SymmetricHashJoinExec', 'Joins two inputs by equal values while both still come.'],
  ['NestedLoopJoinExec', 'Nested loop join: compares every pair of rows.'],
  ['CrossJoinExec', 'Cross join: every row of one input with every row of the other.'],

  // Reading.
  ['LanceRead', 'Reads columns from storage: of a range of rows, or of rows that were chosen below it.'],
  ['FilteredReadExec', 'Reads columns of the rows that meet a condition.'],
  ['LanceScan', 'Reads columns of all rows of some fragments.'],
  ['LancePushdownScan', 'Reads columns of some fragments and skips data that can’t match.'],
  ['Take', 'Reads more columns of rows that were chosen below it.'],
  ['DataSourceExec', 'Reads rows from files or from memory.'],
  ['ParquetExec', 'Reads rows from Parquet files.'],
  ['CsvExec', 'Reads rows from CSV files.'],
  ['TableScan', 'Reads columns of a table.'],

  // Vector search.
  ['KNNVectorDistance', 'Computes the exact distance from the query vector to each input vector.'],
  ['KNNFlat', 'Measures the exact distance from the query’s vector to each vector that comes.'],
  ['KNNIndex', 'Finds the nearest vectors by an index.'],
  ['ANNIvfPartition', 'Finds the index partitions closest to the query vector.'],
  ['ANNIVFPartition', 'Finds the index partitions nearest to the query vector.'],
  [
    'ANNSubIndex',
    'Searches those partitions for the nearest vectors, using the vectors stored in the index.',
  ],
  ['MultivectorScoring', 'Sums the similarity of each row to all query vectors.'],

  // Scalar indices.
  ['ScalarIndexQuery', 'Finds matching rows with a column index.'],
  ['ScalarIndexExec', 'Finds the rows that meet a condition, by an index on a column.'],
  ['MaterializeIndex', 'Fetches the rows an index found.'],
  ['MapIndex', 'Looks up the row address of each value in an index.'],
  ['IndexedLookup', 'Looks up the row position of each incoming value in an index.'],

  // Full-text search.
  ['MatchQuery', 'Finds rows that contain any of the terms, using a full-text index.'],
  ['FlatMatchQuery', 'Scans the text of rows that aren’t in the full-text index.'],
  ['PhraseQuery', 'Finds rows that contain the phrase, using a full-text index.'],
  ['BooleanQuery', 'Combines full-text searches with must, should, and must-not clauses.'],
  ['BoostQuery', 'Ranks texts of one search lower where another one finds them too.'],
  ['CompoundFtsScorer', 'Runs several full-text searches in one go and adds up their scores.'],
  [
    'HybridCompoundFtsScorer',
    'Runs several full-text searches in one go, also on rows that aren’t in the index, and adds up their scores.',
  ],

  // Writing.
  ['MergeInsert', 'Upserts rows.'],
  ['FullSchemaMergeInsertExec', 'Inserts new rows into the table and updates existing ones.'],

  // On several machines.
  ['DistributedExec', 'Runs parts of the plan on other machines and returns their results.'],
  ['DistributedLeafExec', 'Reads on each machine its own part of the data.'],
  ['NetworkShuffleExec', 'Takes rows from other machines, dealt out by their values.'],
  ['NetworkCoalesceExec', 'Takes the rows of several machines together.'],
  ['NetworkBroadcastExec', 'Takes the same rows to every machine.'],
  ['BroadcastExec', 'Gives the same rows to every reader.'],
]);

/** A short phrase that says what a metric counts; undefined for an unknown one. */
export function meaningOfMetric(name: string): string | undefined {
  return METRICS.get(name) ?? METRIC_PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
}

const METRICS: ReadonlyMap<string, string> = new Map([
  ['elapsed', 'wall time, including inputs and waiting'],
  ['cumulative_wall', 'from start to end, with everything below and all waiting'],
  ['cumulative_cpu', 'compute time, including inputs'],
  ['elapsed_compute', 'compute time of this operator across all partitions'],
  ['task_wait_time', 'waiting for tasks that read and decode; counted as work too'],
  ['output_rows', 'output rows'],
  ['output_bytes', 'memory size of output rows'],
  ['output_batches', 'batches in which the rows were given'],
  ['selectivity', 'share of rows that matched'],

  ['fragments_scanned', 'fragments read'],
  ['ranges_scanned', 'contiguous row ranges read'],
  ['rows_scanned', 'rows read, before any condition'],
  ['batches_processed', 'batches of rows that came'],
  ['bytes_read', 'bytes read from storage'],
  ['bytes_scanned', 'bytes read from storage'],
  ['bytes_written', 'bytes written to storage'],
  ['iops', 'I/O operations'],
  ['requests', 'I/O requests'],

  ['index_cache_hits', 'index cache hits'],
  ['index_cache_misses', 'index cache misses'],
  ['index_comparisons', 'entries of the index that were compared'],
  ['indices_loaded', 'indices that had to be opened'],
  ['parts_loaded', 'parts of the index that had to be read'],
  ['partitions_ranked', 'partitions of the index that were put in order of their distance'],
  ['partitions_searched', 'partitions of the index that were searched'],
  ['deltas_searched', 'index deltas searched'],
  ['find_partitions_elapsed', 'finding the nearest partitions'],
  ['search_time', 'searching the index'],
  ['serialization_time', 'writing down what the index found'],
  ['ser_time', 'writing down what the index found'],

  ['and_candidates_seen', 'texts that may have all of the words'],
  ['and_candidates_pruned_before_return', 'documents skipped before scoring'],
  ['and_full_scores', 'texts that were scored in full'],
  ['freqs_collected', 'texts whose words were counted'],
  ['fts_segment_bind_duration', 'making the index’s segments ready'],
  ['scorer_build_ms', 'making the scorer ready'],

  ['row_replacements', 'rows that pushed out another one of the first'],
  ['spill_count', 'spills to disk'],
  ['spilled_bytes', 'bytes spilled to disk'],
  ['spilled_rows', 'rows put on disk because memory didn’t suffice'],
  ['mem_used', 'memory in use'],
  ['fetch_time', 'waiting for the operator below'],
  ['repartition_time', 'time to distribute rows to partitions'],
  ['send_time', 'handing rows over to the streams'],

  ['build_time', 'time to build the join’s hash table'],
  ['build_input_batches', 'batches read into memory for a join'],
  ['build_input_rows', 'rows read into memory for a join'],
  ['build_mem_used', 'memory of the input that a join keeps'],
  ['join_time', 'joining the other input'],
  ['input_batches', 'batches that came'],
  ['input_rows', 'rows that came'],
  ['time_elapsed_opening', 'opening files'],
  ['time_elapsed_processing', 'reading and decoding'],
  ['time_elapsed_scanning_total', 'total read time, including waiting'],
  ['time_elapsed_scanning_until_data', 'reading until the first rows came'],

  ['num_deleted_rows', 'rows that were deleted'],
  ['num_inserted_rows', 'rows that were added'],
  ['num_updated_rows', 'rows that were changed'],
  ['num_files_written', 'files that were written'],
]);

const METRIC_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^expr_\d+_eval_time$/, 'computing one of the expressions'],
];
