import {
  ALL,
  FLAT_NODES,
  FULL_TEXT_AND_TAIL_NODES,
  FULL_TEXT_NODES,
  INDEXED_NODES,
  inVector,
  match,
  matchQuery,
  ofVector,
  type PlanQuery,
  scan,
} from './plan-query.ts';

/** Queries on tables without an index, with indices over all rows, and some with rows that were added later. */
export const PLAIN_PLAN_QUERIES: readonly PlanQuery[] = [
  {
    name: 'flat-knn',
    table: 'plain',
    query: ofVector,
    nodes: FLAT_NODES,
  },
  {
    name: 'flat-knn-prefilter',
    table: 'plain',
    query: { ...inVector, filter: 'price > 50', with_row_id: true },
    nodes:
      'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec KNNVectorDistance FilterExec LanceRead',
  },
  {
    name: 'fts-boolean',
    table: 'covered',
    query: {
      k: 5n,
      vector: scan,
      full_text_query: {
        structured_query: {
          boolean: { must: [match('puppy')], should: [match('river')], must_not: [match('stone')] },
        },
      },
    },
    nodes: `${FULL_TEXT_NODES} CompoundFtsScorer`,
  },
  {
    name: 'fts-filter',
    table: 'covered',
    query: { k: 10n, vector: scan, full_text_query: matchQuery('puppy river'), filter: "category = 'c1'" },
    nodes: `${FULL_TEXT_NODES} MatchQuery ScalarIndexQuery`,
  },
  {
    name: 'fts-fuzzy',
    table: 'covered',
    query: {
      k: 5n,
      vector: scan,
      full_text_query: { structured_query: { match: { terms: 'pupy', column: 'text', fuzziness: 1 } } },
    },
    nodes: `${FULL_TEXT_NODES} MatchQuery`,
  },
  {
    name: 'fts-match',
    table: 'covered',
    query: { k: 10n, vector: scan, full_text_query: matchQuery('puppy') },
    nodes: `${FULL_TEXT_NODES} MatchQuery`,
  },
  {
    name: 'fts-phrase',
    table: 'covered',
    query: {
      k: 5n,
      vector: scan,
      full_text_query: { structured_query: { phrase: { terms: 'puppy kitten', column: 'text' } } },
    },
    nodes: `${FULL_TEXT_NODES} PhraseQuery`,
  },
  {
    name: 'fts-unindexed',
    table: 'items',
    query: { k: 10n, vector: scan, full_text_query: matchQuery('puppy') },
    nodes: `${FULL_TEXT_AND_TAIL_NODES} MatchQuery FlatMatchQuery LanceRead`,
  },
  {
    name: 'hnsw',
    table: 'covered',
    query: { ...ofVector, vector_column: 'vector2', ef: 50n },
    nodes: INDEXED_NODES,
  },
  {
    name: 'ivfpq',
    table: 'covered',
    query: ofVector,
    nodes: INDEXED_NODES,
  },
  {
    name: 'ivfpq-bypass',
    table: 'covered',
    query: { ...ofVector, bypass_vector_index: true },
    nodes: FLAT_NODES,
  },
  {
    name: 'ivfpq-fastsearch',
    table: 'items',
    query: { ...ofVector, fast_search: true },
    nodes: INDEXED_NODES,
  },
  {
    name: 'ivfpq-postfilter',
    table: 'covered',
    query: { ...ofVector, filter: 'price < 50', prefilter: false },
    nodes:
      'ProjectionExec LanceRead GlobalLimitExec FilterExec LanceRead SortExec ANNSubIndex ANNIvfPartition',
  },
  {
    name: 'ivfpq-prefilter-scalar',
    table: 'covered',
    query: {
      ...inVector,
      filter: 'id < 500',
      refine_factor: 2n,
      columns: { column_names: ['id', 'vector'] },
    },
    nodes:
      'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec KNNVectorDistance LanceRead SortExec ANNSubIndex ANNIvfPartition ScalarIndexQuery',
  },
  {
    name: 'ivfpq-refine-nprobes',
    table: 'covered',
    query: { ...ofVector, refine_factor: 5n, nprobes: 3n },
    nodes:
      'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec KNNVectorDistance LanceRead SortExec ANNSubIndex ANNIvfPartition',
  },
  {
    name: 'scalar-btree',
    table: 'covered',
    query: {
      k: ALL,
      vector: scan,
      filter: 'id >= 100 AND id < 200',
      columns: { column_names: ['id', 'category'] },
    },
    nodes: 'LanceRead ScalarIndexQuery',
  },
  {
    name: 'scalar-in-or',
    table: 'covered',
    query: { k: ALL, vector: scan, filter: "category IN ('c1', 'c2') OR NOT id < 2900" },
    nodes: 'LanceRead ScalarIndexQuery',
  },
  {
    name: 'scalar-unindexed',
    table: 'items',
    query: { k: ALL, vector: scan, filter: 'id > 2990' },
    nodes: 'LanceRead ScalarIndexQuery',
  },
  {
    name: 'scan-all',
    table: 'plain',
    query: { k: ALL, vector: scan },
    nodes: 'LanceRead',
  },
  {
    name: 'scan-filter',
    table: 'plain',
    query: {
      k: 20n,
      vector: scan,
      filter: "price > 50 AND category = 'c1'",
      columns: { column_names: ['id', 'price'] },
    },
    nodes: 'ProjectionExec LanceRead',
  },
  {
    name: 'scan-limit',
    table: 'plain',
    query: { k: 10n, offset: 5n, vector: scan, columns: { column_names: ['id', 'category'] } },
    nodes: 'LanceRead',
  },
  {
    name: 'take',
    table: 'plain',
    query: { k: ALL, vector: scan, filter: '_rowid IN (1, 5, 900)', columns: { column_names: ['id'] } },
    nodes: 'LanceRead OneShotStream',
  },
  {
    name: 'weird-column',
    table: 'weird',
    query: { k: 1n, vector: scan, columns: { column_names: ['metrics=[b]', 'text col'] } },
    nodes: 'ProjectionExec LanceRead',
  },
  {
    name: 'weird-literal-newline',
    table: 'weird',
    query: {
      k: ALL,
      vector: scan,
      filter: "`text col` = 'line1\n  LanceRead: fake, metrics=[output_rows=9]'",
    },
    nodes: 'ProjectionExec LanceRead LanceRead',
  },
  {
    name: 'weird-literal-quote-bracket',
    table: 'weird',
    query: { k: ALL, vector: scan, filter: "`text col` = 'it''s ]] [[ \"q\" )'" },
    nodes: 'ProjectionExec LanceRead LanceRead',
  },
  {
    name: 'big-count-like',
    table: 'plain',
    query: {
      k: 7n,
      offset: 3n,
      vector: scan,
      columns: { column_names: ['id', 'price'] },
      order_by: [{ column_name: 'price' }],
    },
    nodes: 'GlobalLimitExec SortExec LanceRead',
  },
  {
    name: 'big-scan-filter',
    table: 'plain',
    query: { k: ALL, vector: scan, filter: 'price > 50', columns: { column_names: ['id', 'price'] } },
    nodes: 'ProjectionExec LanceRead',
  },
  {
    name: 'empty-table',
    table: 'weird',
    query: { k: ALL, vector: scan, filter: 'n > 100' },
    nodes: 'ProjectionExec LanceRead LanceRead',
  },
];
