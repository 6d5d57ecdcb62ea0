import { vectorOf } from './plan-tables.ts';

/* What several of the queries have, and what several of the plans begin with. */

export const scan = { single_vector: [] };
const near = { single_vector: vectorOf(42) };
export const ofVector = { vector: near, vector_column: 'vector', k: 10n };
export const inVector = { ...ofVector, prefilter: true };
export const matchQuery = (query: string) => ({ string_query: { query, columns: ['text'] } });
export const match = (terms: string) => ({ match: { terms, column: 'text' } });

/** The most that the interface's number for it holds: official clients mean all rows by it. */
export const ALL = 2n ** 63n - 1n;

export const FLAT =
  'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec KNNVectorDistance LanceRead';
export const INDEXED = 'ProjectionExec LanceRead SortExec ANNSubIndex ANNIvfPartition';
export const FULL_TEXT = 'ProjectionExec LanceRead GlobalLimitExec';
export const FULL_TEXT_AND_TAIL = 'ProjectionExec LanceRead SortExec CoalescePartitionsExec UnionExec';
export const WITH_TAIL =
  'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec KNNVectorDistance CoalescePartitionsExec UnionExec ProjectionExec FilterExec SortExec KNNVectorDistance';
