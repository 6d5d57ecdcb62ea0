/** What an operator does, in a sentence for somebody who did not write the engine; undefined for one that is unknown. */
export function meaningOf(name: string): string | undefined {
  return MEANINGS.get(name);
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['AnalyzeExec', 'Runs the plan below it and writes down what each operator took.'],
  ['TracedExec', 'Notes the work below it in the engine’s own trace. It changes nothing.'],
  ['ProjectionExec', 'Chooses columns, renames them, and computes expressions.'],
  ['FilterExec', 'Lets only rows through that meet a condition.'],
  ['LanceFilterExec', 'Lets only rows through that meet a condition.'],
  ['GlobalLimitExec', 'Skips rows, and stops after a number of them.'],
  ['LocalLimitExec', 'Stops each of its streams after a number of rows.'],
  ['SortExec', 'Sorts rows. With TopK it keeps only the first ones while it reads.'],
  ['SortPreservingMergeExec', 'Merges sorted streams into one that is sorted.'],
  ['UnionExec', 'Passes on what several branches give, one beside the other.'],
  ['CoalescePartitionsExec', 'Brings streams that ran side by side together into one.'],
  ['CoalesceBatchesExec', 'Puts small batches of rows together into larger ones.'],
  ['RepartitionExec', 'Deals rows out to several streams, which then run side by side.'],
  ['HashJoinExec', 'Joins two inputs by equal values, with a table of one of them in memory.'],
  ['AggregateExec', 'Groups rows and computes counts, sums and the like.'],
  ['LanceRead', 'Reads columns from storage: of a range of rows, or of rows that were chosen below it.'],
  ['LanceScan', 'Reads columns of all rows of some fragments.'],
  ['Take', 'Reads more columns of rows that were chosen below it.'],
  ['TakeExec', 'Reads more columns of rows that were chosen below it.'],
  ['KNNVectorDistance', 'Measures the exact distance from the query’s vector to each vector that comes.'],
  ['ANNIvfPartition', 'Finds the partitions of the index that lie nearest to the query’s vector.'],
  ['ANNSubIndex', 'Searches those partitions for the nearest vectors, by what the index keeps of each.'],
  ['ScalarIndexQuery', 'Finds the rows that meet a condition, by an index on a column.'],
  ['MaterializeIndex', 'Turns what an index found into rows.'],
  ['MatchQuery', 'Finds rows whose text has some of the words, by a full-text index.'],
  ['FlatMatchQuery', 'Looks for the words in each text itself: these rows are not in the full-text index.'],
  ['PhraseQuery', 'Finds rows whose text has the words one after the other, by a full-text index.'],
  ['BooleanQuery', 'Puts several full-text searches together: what must, should and must not be in a text.'],
  ['BoostQuery', 'Ranks texts of one search lower where another one finds them too.'],
  ['CompoundFtsScorer', 'Runs several full-text searches in one go and adds up their scores.'],
  ['OneShotStream', 'Gives rows that were handed to the query itself.'],
  ['EmptyExec', 'Gives nothing: the engine saw beforehand that there can be no row.'],
]);
