/** What a metric counts, in a short phrase; undefined for one that is unknown. */
export function meaningOfMetric(name: string): string | undefined {
  return MEANINGS.get(name) ?? PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['elapsed', 'from start to end, with everything below and all waiting'],
  ['cumulative_wall', 'from start to end, with everything below and all waiting'],
  ['cumulative_cpu', 'work of this operator and of all below it'],
  ['elapsed_compute', 'work of this operator itself, in all its streams together'],
  ['task_wait_time', 'waiting for tasks that read and decode; counted as work too'],
  ['output_rows', 'rows given to the operator above'],
  ['output_bytes', 'memory of the rows given to the operator above'],
  ['output_batches', 'batches in which the rows were given'],
  ['selectivity', 'part of the rows that met the condition'],

  ['fragments_scanned', 'fragments of the table that were read'],
  ['ranges_scanned', 'runs of neighbouring rows that were read'],
  ['rows_scanned', 'rows that were read, before any condition'],
  ['batches_processed', 'batches of rows that came'],
  ['bytes_read', 'bytes read from storage'],
  ['bytes_scanned', 'bytes read from storage'],
  ['bytes_written', 'bytes written to storage'],
  ['iops', 'single reads that reached the storage'],
  ['requests', 'groups of reads that were asked for together'],

  ['index_cache_hits', 'parts of the index that were in memory'],
  ['index_cache_misses', 'parts of the index that were not in memory'],
  ['index_comparisons', 'entries of the index that were compared'],
  ['indices_loaded', 'indices that had to be opened'],
  ['parts_loaded', 'parts of the index that had to be read'],
  ['partitions_ranked', 'partitions of the index that were put in order of their distance'],
  ['partitions_searched', 'partitions of the index that were searched'],
  ['deltas_searched', 'pieces of the index, of different age, that were searched'],
  ['find_partitions_elapsed', 'finding the nearest partitions'],
  ['search_time', 'searching the index'],
  ['serialization_time', 'writing down what the index found'],
  ['ser_time', 'writing down what the index found'],

  ['and_candidates_seen', 'texts that may have all of the words'],
  ['and_candidates_pruned_before_return', 'texts given up before they were scored'],
  ['and_full_scores', 'texts that were scored in full'],
  ['freqs_collected', 'texts whose words were counted'],
  ['fts_segment_bind_duration', 'making the index’s segments ready'],
  ['scorer_build_ms', 'making the scorer ready'],

  ['row_replacements', 'rows that pushed out another one of the first'],
  ['spill_count', 'times that memory did not suffice'],
  ['spilled_bytes', 'bytes put on disk because memory did not suffice'],
  ['spilled_rows', 'rows put on disk because memory did not suffice'],
  ['mem_used', 'memory in use'],
  ['fetch_time', 'waiting for the operator below'],
  ['repartition_time', 'dealing rows out to the streams'],
  ['send_time', 'handing rows over to the streams'],

  ['build_time', 'reading one input of a join into memory'],
  ['build_input_batches', 'batches read into memory for a join'],
  ['build_input_rows', 'rows read into memory for a join'],
  ['build_mem_used', 'memory of the input that a join keeps'],
  ['join_time', 'joining the other input'],
  ['input_batches', 'batches that came'],
  ['input_rows', 'rows that came'],
  ['time_elapsed_opening', 'opening files'],
  ['time_elapsed_processing', 'reading and decoding'],
  ['time_elapsed_scanning_total', 'reading all rows, waiting included'],
  ['time_elapsed_scanning_until_data', 'reading until the first rows came'],

  ['num_deleted_rows', 'rows that were deleted'],
  ['num_inserted_rows', 'rows that were added'],
  ['num_updated_rows', 'rows that were changed'],
  ['num_files_written', 'files that were written'],
]);

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^expr_\d+_eval_time$/, 'computing one of the expressions'],
];
