import type { QueryObject } from '../../protocol/index.ts';
import { type PlanTable, planVectorOf } from './plan-tables.ts';

export interface PlanQuery {
  /** The name of the recorded plan. */
  readonly name: string;
  readonly table: PlanTable;
  readonly query: QueryObject;
  /** The nodes of the recorded plan in order. */
  readonly nodes: string;
}

const ANALYZED = ['AnalyzeExec', 'TracedExec'];

export function nodesHere({ nodes }: PlanQuery, call: 'explain' | 'analyze'): string[] {
  const planned = nodes.split(/\s+/);
  return call === 'analyze' ? [...ANALYZED, ...planned] : planned;
}

/**
 * The names of a plan's nodes in order. A plan contains literals unescaped, also over several lines, so a node begins
 * only outside of quotes.
 */
export function nodeNames(plan: string): string[] {
  return linesOutsideOfQuotes(plan).flatMap((line) => NODE.exec(line)?.[1] ?? []);
}

const NODE = /^\s*([A-Z]\w+)(?=[:,(\s]|$)/;

function linesOutsideOfQuotes(plan: string): string[] {
  const lines: string[] = [];
  let isQuoted = false;
  for (const line of plan.split('\n')) {
    if (!isQuoted) lines.push(line);
    if ((line.match(/"/g) ?? []).length % 2 === 1) isQuoted = !isQuoted;
  }
  return lines;
}

/* Common parts of queries and plans. */

export const scan = { single_vector: [] };

const vector = { single_vector: planVectorOf(42) };

export const ofVector = { vector, vector_column: 'vector', k: 10n };

export const inVector = { ...ofVector, prefilter: true };

export const matchQuery = (query: string) => ({ string_query: { query, columns: ['text'] } });

export const match = (terms: string) => ({ match: { terms, column: 'text' } });

/** The maximum of the interface's integer. Official clients use it for all rows. */
export const ALL = 2n ** 63n - 1n;

export const FLAT_NODES =
  'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec KNNVectorDistance LanceRead';

export const INDEXED_NODES = 'ProjectionExec LanceRead SortExec ANNSubIndex ANNIvfPartition';

export const FULL_TEXT_NODES = 'ProjectionExec LanceRead GlobalLimitExec';

export const FULL_TEXT_AND_TAIL_NODES = 'ProjectionExec LanceRead SortExec CoalescePartitionsExec UnionExec';

export const WITH_TAIL_NODES =
  'ProjectionExec LanceRead GlobalLimitExec FilterExec SortExec KNNVectorDistance CoalescePartitionsExec UnionExec ProjectionExec FilterExec SortExec KNNVectorDistance';
