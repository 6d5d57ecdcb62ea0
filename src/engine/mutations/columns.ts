import type { Table } from '@lancedb/lancedb';
import { invalid } from '../engine-problem.ts';
import { noColumn } from '../refusals.ts';

type Schema = Awaited<ReturnType<Table['schema']>>;
type Field = Schema['fields'][number];

export interface FoundColumn {
  /** The path for the engine, with quotes around names that contain dots or spaces. */
  readonly path: string;
  readonly field: Field;
}

/**
 * Finds a column or a nested field: `seller.name`, or `` seller.`full name` ``. The engine's own search ignores case.
 */
export function findColumn({ fields }: Schema, column: string): FoundColumn {
  const names = column.match(NAMES_OF_PATH)?.map(unquoted) ?? [];
  let below: readonly Field[] = fields;
  let found: Field | undefined;
  for (const name of names) {
    found = below.find((field) => field.name === name);
    below = childrenOf(found);
  }
  if (found === undefined) throw noColumn(column);
  if (names.some((name) => name.includes('`'))) throw invalid(BACKQUOTE);
  return { path: names.map((name) => `\`${name}\``).join('.'), field: found };
}

const NAMES_OF_PATH = /`[^`]+`|[^.]+/g;
const BACKQUOTE = 'The engine can’t index a column with a backquote in its name.';

function unquoted(name: string): string {
  return name.length > 2 && name.startsWith('`') && name.endsWith('`') ? name.slice(1, -1) : name;
}

function childrenOf(field: Field | undefined): readonly Field[] {
  return field?.type.children ?? [];
}
