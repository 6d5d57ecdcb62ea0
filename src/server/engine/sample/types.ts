import type { Table } from 'apache-arrow';
import type { TablePlace } from '../open-tables.ts';
import { column, noted, numbers, required, tableOf } from './columns.ts';
import { nestedValues } from './nested-values.ts';
import { plainValues } from './plain-values.ts';
import { timeValues } from './time-values.ts';
import { ROWS } from './typed-values.ts';
import { createTable } from './write-rows.ts';

/** The oldest format of files that stores maps. */
const FORMAT = { new_table_data_storage_version: '2.2' };

/** A column for every type that the engine stores, with values at its limits and rows without a value. */
export async function makeTypes(place: TablePlace): Promise<void> {
  await createTable(place, typeTable(), FORMAT);
}

function typeTable(): Table {
  const ids = required(numbers(Int32Array.from({ length: ROWS }, (_, at) => at)));
  const vectors = Object.entries({ ...plainValues(), ...timeValues(), ...nestedValues() });
  const columns = vectors.map(([name, values]) => [name, noted(column(values), notesOf(name))] as const);
  return tableOf({ id: ids, ...Object.fromEntries(columns) });
}

/** Types that are others in storage are told by a note. */
function notesOf(name: string): Readonly<Record<string, string>> {
  return name === 'uuid' || name === 'json' ? { 'ARROW:extension:name': `arrow.${name}` } : {};
}
