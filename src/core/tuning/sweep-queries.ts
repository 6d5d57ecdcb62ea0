import type { Setting, SweepParams } from '#contract/index.ts';
import type { QueryObject } from '#protocol/index.ts';
import { shortestSingle } from '#protocol/short-numbers.ts';
import { Failure } from '../failure.ts';
import { type QueryMembers, readQuery } from '../plans/query-text.ts';
import { mergedQuery } from '../tries/tried-queries.ts';
import type { OpenSet } from './query-sets.ts';

/** The queries of a sweep: each vector of a set with each setting. */
export interface SweepQueries {
  readonly count: number;
  /** How many rows each query asks for. */
  rowsWanted(setting: Setting): number;
  /** The query as it is sent. It requests row IDs, which rows are compared by. */
  bodyOf(setting: Setting, query: number): QueryObject;
}

/** Throws if a setting makes the query invalid. */
export function createSweepQueries(
  { id, query: text }: Pick<SweepParams, 'id' | 'query'>,
  { set, numbers, rows }: OpenSet,
): SweepQueries {
  const base = readBase(text, set.column);
  // One row more, since a query's own row is among the nearest and is removed.
  const beside = rows.length > 0 ? 1n : 0n;
  const shapes = new Map<string, QueryObject>();
  const vectors: (number[] | undefined)[] = [];

  function shapeOf(setting: Setting): QueryObject {
    const key = JSON.stringify(setting);
    const shape = shapes.get(key) ?? mergedQuery(base, changesOf(setting), id);
    shapes.set(key, shape);
    return shape;
  }
  /** The shortest decimals of the float32 numbers, which a user would send. */
  function vectorOf(query: number): number[] {
    const from = query * set.dimension;
    vectors[query] ??= Array.from(numbers.subarray(from, from + set.dimension), shortestSingle);
    return vectors[query];
  }

  return {
    count: set.count,
    rowsWanted: (setting) => Number(shapeOf(setting).k),
    bodyOf(setting, query) {
      const shape = shapeOf(setting);
      const vector = { single_vector: vectorOf(query) };
      return { ...shape, k: shape.k + beside, vector, with_row_id: true };
    },
  };
}

/** A placeholder for the vector. */
const ANY_VECTOR = { single_vector: [0] };

function readBase(text: string, column: string): QueryMembers {
  const { offset, ...base } = readQuery(text);
  if (base.version != null) {
    throw new Failure('INVALID', 'A sweep measures the table as it is now. Remove `version`.');
  }
  if (offset != null && Number(offset) !== 0) {
    throw new Failure('INVALID', 'A sweep measures the first rows of each answer. Remove `offset`.');
  }
  return { ...base, vector: ANY_VECTOR, vector_column: column };
}

/** Converts through JSON, so that numbers are parsed like those of the query. */
function changesOf({ columns, ...others }: Setting): QueryMembers {
  const members = columns == null ? { columns } : { columns: { column_names: columns } };
  return readQuery(JSON.stringify({ ...others, ...(columns === undefined ? {} : members) }));
}
