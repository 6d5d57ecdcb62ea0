/** What a metric counts, in a short phrase; undefined for one that is unknown. */
export function meaningOfMetric(name: string): string | undefined {
  return MEANINGS.get(name) ?? PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
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

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^expr_\d+_eval_time$/, 'computing one of the expressions'],
];
