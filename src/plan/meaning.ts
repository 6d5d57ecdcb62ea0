/** What an operator does, in a sentence for somebody who did not write the engine; undefined for one that is unknown. */
export function meaningOf(name: string): string | undefined {
  // The engine leaves `Exec` off the names of its own operators, and some texts keep it.
  return MEANINGS.get(name) ?? MEANINGS.get(`${name}Exec`) ?? MEANINGS.get(name.replace(/Exec$/, ''));
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
  // Around a plan.
  ['AnalyzeExec', 'Runs the plan below it and writes down what each operator took.'],
  ['TracedExec', 'Notes the work below it in the engine’s own trace. It changes nothing.'],
  ['InstrumentedExec', 'Notes the work below it in the engine’s own trace. It changes nothing.'],
  ['ExplainExec', 'Gives the plan as text instead of running it.'],
  ['CooperativeExec', 'Lets other work have its turn while the operator below runs. It changes nothing.'],
  ['OutputRequirementExec', 'Keeps the order that was asked for while the plan is made. It changes nothing.'],
  ['EmptyExec', 'Gives nothing: the engine saw beforehand that there can be no row.'],
  ['PlaceholderRowExec', 'Gives one row without values, for expressions that need no table.'],

  // Rows and columns.
  ['ProjectionExec', 'Chooses columns, renames them, and computes expressions.'],
  ['FilterExec', 'Lets only rows through that meet a condition.'],
  ['LanceFilterExec', 'Lets only rows through that meet a condition.'],
  ['GlobalLimitExec', 'Skips rows, and stops after a number of them.'],
  ['LocalLimitExec', 'Stops each of its streams after a number of rows.'],
  ['SortExec', 'Sorts rows. With TopK it keeps only the first ones while it reads.'],
  ['PartialSortExec', 'Sorts rows that are already in order by some of the columns.'],
  ['UnnestExec', 'Turns each entry of a list into a row of its own.'],
  ['AggregateExec', 'Groups rows and computes counts, sums and the like.'],
  ['WindowAggExec', 'Computes values over rows that stand near each other.'],
  ['BoundedWindowAggExec', 'Computes values over rows that stand near each other, while they come.'],
  ['AddRowAddrExec', 'Adds where in the table each row lies.'],
  ['AddRowOffsetExec', 'Adds which number each row has in the table.'],

  // Streams.
  ['SortPreservingMergeExec', 'Merges sorted streams into one that is sorted.'],
  ['UnionExec', 'Passes on what several branches give, one beside the other.'],
  ['InterleaveExec', 'Passes on what several branches give, in turn.'],
  ['CoalescePartitionsExec', 'Brings streams that ran side by side together into one.'],
  ['CoalesceBatchesExec', 'Puts small batches of rows together into larger ones.'],
  ['StrictBatchSizeExec', 'Cuts rows into batches of one size.'],
  ['RepartitionExec', 'Deals rows out to several streams, which then run side by side.'],
  ['BufferExec', 'Reads ahead while the operator above is at work.'],
  ['Replay', 'Keeps what came, for more than one operator to read.'],
  ['OneShotStream', 'Gives rows that were handed to the query itself.'],
  ['OneShotExec', 'Gives rows that were handed to the query itself.'],
  ['MemoryExec', 'Gives rows that are in memory already.'],
  ['ValuesExec', 'Gives rows that stand in the query itself.'],
  ['WorkTableExec', 'Gives the rows of the last round of a query that repeats itself.'],
  ['RecursiveQueryExec', 'Runs its input again and again until no new row comes.'],

  // Joins.
  ['HashJoinExec', 'Joins two inputs by equal values, with a table of one of them in memory.'],
  ['SortMergeJoinExec', 'Joins two inputs that are sorted alike, by equal values.'],
  ['SymmetricHashJoinExec', 'Joins two inputs by equal values while both still come.'],
  ['NestedLoopJoinExec', 'Joins two inputs by trying every pair of rows.'],
  ['CrossJoinExec', 'Pairs every row of one input with every row of the other.'],

  // Reading.
  ['LanceRead', 'Reads columns from storage: of a range of rows, or of rows that were chosen below it.'],
  ['FilteredReadExec', 'Reads columns of the rows that meet a condition.'],
  ['LanceScan', 'Reads columns of all rows of some fragments.'],
  ['LancePushdownScan', 'Reads columns of some fragments, and passes by what cannot meet the condition.'],
  ['Take', 'Reads more columns of rows that were chosen below it.'],
  ['DataSourceExec', 'Reads rows from files or from memory.'],
  ['ParquetExec', 'Reads rows from Parquet files.'],
  ['CsvExec', 'Reads rows from CSV files.'],
  ['TableScan', 'Reads columns of a table.'],

  // Vector search.
  ['KNNVectorDistance', 'Measures the exact distance from the query’s vector to each vector that comes.'],
  ['KNNFlat', 'Measures the exact distance from the query’s vector to each vector that comes.'],
  ['KNNIndex', 'Finds the nearest vectors by an index.'],
  ['ANNIvfPartition', 'Finds the partitions of the index that lie nearest to the query’s vector.'],
  ['ANNIVFPartition', 'Finds the partitions of the index that lie nearest to the query’s vector.'],
  ['ANNSubIndex', 'Searches those partitions for the nearest vectors, by what the index keeps of each.'],
  ['MultivectorScoring', 'Adds up how near each row comes to all vectors of the query.'],

  // Scalar indices.
  ['ScalarIndexQuery', 'Finds the rows that meet a condition, by an index on a column.'],
  ['ScalarIndexExec', 'Finds the rows that meet a condition, by an index on a column.'],
  ['MaterializeIndex', 'Turns what an index found into rows.'],
  ['MapIndex', 'Looks up for each value that comes where its row lies, by an index.'],
  ['IndexedLookup', 'Looks up for each value that comes where its row lies, by an index.'],

  // Full-text search.
  ['MatchQuery', 'Finds rows whose text has some of the words, by a full-text index.'],
  ['FlatMatchQuery', 'Looks for the words in each text itself: these rows are not in the full-text index.'],
  ['PhraseQuery', 'Finds rows whose text has the words one after the other, by a full-text index.'],
  ['BooleanQuery', 'Puts several full-text searches together: what must, should and must not be in a text.'],
  ['BoostQuery', 'Ranks texts of one search lower where another one finds them too.'],
  ['CompoundFtsScorer', 'Runs several full-text searches in one go and adds up their scores.'],

  // Writing.
  ['MergeInsert', 'Puts new rows into the table, and changes those that are there already.'],
  ['FullSchemaMergeInsertExec', 'Puts new rows into the table, and changes those that are there already.'],

  // On several machines.
  ['DistributedExec', 'Sends parts of the plan to other machines, and gives what comes back.'],
  ['DistributedLeafExec', 'Reads on each machine its own part of the data.'],
  ['NetworkShuffleExec', 'Takes rows from other machines, dealt out by their values.'],
  ['NetworkCoalesceExec', 'Takes the rows of several machines together.'],
  ['NetworkBroadcastExec', 'Takes the same rows to every machine.'],
  ['BroadcastExec', 'Gives the same rows to every reader.'],
]);
