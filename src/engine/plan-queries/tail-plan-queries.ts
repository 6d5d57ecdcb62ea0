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
  WITH_TAIL_NODES,
} from './plan-query.ts';
import { planVectorOf } from './plan-tables.ts';

const OF_ONE_VECTOR =
  'ProjectionExec FilterExec SortExec KNNVectorDistance CoalescePartitionsExec UnionExec ProjectionExec FilterExec SortExec KNNVectorDistance LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition';

/** Queries on a table with rows that its indices don’t cover yet. */
export const TAIL_PLAN_QUERIES: readonly PlanQuery[] = [
  {
    name: '01-vector-ivfpq',
    table: 'items',
    query: ofVector,
    nodes: `${WITH_TAIL_NODES} LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition`,
  },
  {
    name: '02-vector-ivfpq-refine',
    table: 'items',
    query: { ...ofVector, nprobes: 4n, refine_factor: 5n },
    nodes: `${WITH_TAIL_NODES} LanceScan FilterExec SortExec KNNVectorDistance LanceRead SortExec ANNSubIndex ANNIvfPartition`,
  },
  {
    name: '03-vector-prefilter-bitmap',
    table: 'items',
    query: { ...inVector, filter: "category = 'c3'", columns: { column_names: ['id', 'price'] } },
    nodes: `${WITH_TAIL_NODES} FilterExec LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition ScalarIndexQuery`,
  },
  {
    name: '04-vector-postfilter',
    table: 'items',
    query: { ...ofVector, filter: "category = 'c3'", columns: { column_names: ['id', 'price'] } },
    nodes:
      'ProjectionExec LanceRead GlobalLimitExec FilterExec LanceRead FilterExec SortExec KNNVectorDistance CoalescePartitionsExec UnionExec ProjectionExec FilterExec SortExec KNNVectorDistance LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition',
  },
  {
    name: '05-vector-prefilter-unindexed-col',
    table: 'items',
    query: { ...inVector, filter: 'price < 5' },
    nodes: `${WITH_TAIL_NODES} FilterExec LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition LanceRead`,
  },
  {
    name: '07-vector-bypass-index',
    table: 'items',
    query: { ...ofVector, bypass_vector_index: true },
    nodes: FLAT_NODES,
  },
  {
    name: '08-vector-fastsearch',
    table: 'items',
    query: { ...ofVector, fast_search: true },
    nodes: INDEXED_NODES,
  },
  {
    name: '09-vector-distance-range',
    table: 'items',
    query: { ...ofVector, lower_bound: 1, upper_bound: 8 },
    nodes:
      'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec FilterExec KNNVectorDistance CoalescePartitionsExec UnionExec ProjectionExec FilterExec SortExec FilterExec KNNVectorDistance LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition',
  },
  {
    name: '10-vector-hnsw-sq',
    table: 'items',
    query: { ...ofVector, vector_column: 'vector2', ef: 64n },
    nodes: `${WITH_TAIL_NODES} LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition`,
  },
  {
    name: '11-vector-flat-no-index',
    table: 'plain',
    query: { ...ofVector, k: 5n },
    nodes: FLAT_NODES,
  },
  {
    name: '13-vector-batch-two-queries',
    table: 'items',
    query: { vector: { multi_vector: [planVectorOf(42), planVectorOf(43)] }, vector_column: 'vector', k: 5n },
    nodes: `ProjectionExec LanceRead SortExec CoalescePartitionsExec UnionExec ${OF_ONE_VECTOR} ${OF_ONE_VECTOR}`,
  },
  {
    name: '14-fts-match',
    table: 'items',
    query: { k: 10n, vector: scan, full_text_query: matchQuery('puppy kitten') },
    nodes: `${FULL_TEXT_AND_TAIL_NODES} MatchQuery FlatMatchQuery LanceRead`,
  },
  {
    name: '15-fts-phrase',
    table: 'items',
    query: {
      k: 10n,
      vector: scan,
      full_text_query: { structured_query: { phrase: { terms: 'vector query', column: 'text' } } },
    },
    nodes: `${FULL_TEXT_AND_TAIL_NODES} PhraseQuery FlatMatchQuery LanceRead`,
  },
  {
    name: '16-fts-filter',
    table: 'items',
    query: { k: 10n, vector: scan, full_text_query: matchQuery('puppy'), filter: "category = 'c3'" },
    nodes: `${FULL_TEXT_AND_TAIL_NODES} MatchQuery ScalarIndexQuery FlatMatchQuery LanceRead ScalarIndexQuery`,
  },
  {
    name: '18-fts-boost',
    table: 'items',
    query: {
      k: 10n,
      vector: scan,
      full_text_query: {
        structured_query: {
          boost: { positive: match('puppy'), negative: match('kitten'), negative_boost: 0.2 },
        },
      },
    },
    nodes: `${FULL_TEXT_NODES} HybridCompoundFtsScorer LanceRead`,
  },
  {
    name: '21-scan-full',
    table: 'items',
    query: { k: 20n, vector: scan },
    nodes: 'LanceRead',
  },
  {
    name: '22-scan-filter-btree',
    table: 'items',
    query: {
      k: ALL,
      vector: scan,
      filter: 'id > 2000 and id < 2010',
      columns: { column_names: ['id', 'category'] },
    },
    nodes: 'LanceRead ScalarIndexQuery',
  },
  {
    name: '23-scan-filter-bitmap',
    table: 'items',
    query: { k: 50n, vector: scan, filter: "category = 'c3' or category = 'c4'" },
    nodes: 'LanceRead ScalarIndexQuery',
  },
  {
    name: '24-scan-filter-unindexed',
    table: 'items',
    query: {
      k: ALL,
      vector: scan,
      filter: 'price between 10 and 11',
      columns: { column_names: ['id', 'price'] },
    },
    nodes: 'ProjectionExec LanceRead',
  },
  {
    name: '26-scan-filter-like',
    table: 'items',
    query: {
      k: 5n,
      vector: scan,
      filter: "text LIKE '%puppy%' and price > 99",
      columns: { column_names: ['id', 'text'] },
    },
    nodes: 'ProjectionExec LanceRead',
  },
  {
    name: '27-scan-order-by',
    table: 'items',
    query: {
      k: 5n,
      vector: scan,
      columns: { column_names: ['id', 'price'] },
      order_by: [{ column_name: 'price', ascending: false }],
    },
    nodes: 'SortExec LanceRead',
  },
  {
    name: '28-take-offsets',
    table: 'items',
    query: { k: ALL, vector: scan, filter: '_rowoffset in (1, 5, 900)', columns: { column_names: ['id'] } },
    nodes: 'LanceRead OneShotStream',
  },
  {
    name: '30-vector-filter-none-match',
    table: 'items',
    query: { ...inVector, filter: 'id = 777' },
    nodes: `${WITH_TAIL_NODES} FilterExec LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition ScalarIndexQuery`,
  },
  {
    name: '32-scan-in-list',
    table: 'items',
    query: { k: ALL, vector: scan, filter: 'id IN (1, 50, 500, 2500)' },
    nodes: 'LanceRead ScalarIndexQuery',
  },
  {
    name: '33-analyze-mode',
    table: 'items',
    query: { ...inVector, filter: "category = 'c3' AND price < 50 AND id > 1000" },
    nodes: `${WITH_TAIL_NODES} FilterExec LanceScan LanceRead SortExec ANNSubIndex ANNIvfPartition LanceRead ScalarIndexQuery`,
  },
];
