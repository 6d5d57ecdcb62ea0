import type { Table } from '@lancedb/lancedb';
import type { EngineHandlers, NewIndex } from '../calls.ts';
import { invalid } from '../engine-problem.ts';
import type { OpenTables } from '../open-tables.ts';
import { indexExists, noIndex, orRefusal } from '../refusals.ts';
import { type FoundColumn, findColumn } from './columns.ts';
import { type DistanceMetric, findKind, type IndexKind, readDistance } from './index-kinds.ts';
import { createIndexSettings } from './index-settings.ts';

export function createIndexHandlers(tables: OpenTables): Pick<EngineHandlers, 'createIndex' | 'dropIndex'> {
  return {
    async createIndex({ directory, ...wanted }) {
      const table = await tables.open({ directory });
      const kind = findKind(wanted.indexType);
      const column = findColumn(await table.schema(), wanted.column);
      const config = configOf(kind, column, wanted);
      const name = await freeName(table, wanted);
      if (kind.isOfVectors) await expectRows(table);
      await orRefusal(() => table.createIndex(column.path, { config, name, replace: false }));
      return { version: await table.version() };
    },
    async dropIndex({ directory, name }) {
      const table = await tables.open({ directory });
      if (!(await indexNames(table)).includes(name)) throw noIndex(name);
      await orRefusal(() => table.dropIndex(name));
      return { version: await table.version() };
    },
  };
}

function configOf({ kind, make, isOfVectors }: IndexKind, column: FoundColumn, wanted: NewIndex) {
  const settings = createIndexSettings(wanted.settings);
  const distance = isOfVectors ? readDistance(wanted.distanceType) : undefined;
  const config = make(settings, distance);
  settings.refuseOthers(kind);
  expectMeasurable(column, wanted.column, distance);
  return config;
}

/** The engine breaks down where it should measure other numbers bit by bit. */
function expectMeasurable(
  { field }: FoundColumn,
  column: string,
  distance: DistanceMetric | undefined,
): void {
  if (distance !== 'hamming' || /<Uint8>/.test(String(field.type))) return;
  throw invalid(`Hamming distance is for vectors of uint8, and \`${column}\` is ${field.type}.`);
}

async function freeName(table: Table, { name, column }: NewIndex): Promise<string> {
  const wanted = name ?? `${column}_idx`;
  if (wanted === '') throw invalid('The name of an index must not be empty.');
  if ((await indexNames(table)).includes(wanted)) throw indexExists(wanted);
  return wanted;
}

async function indexNames(table: Table): Promise<readonly string[]> {
  return (await orRefusal(() => table.listIndices())).map(({ name }) => name);
}

async function expectRows(table: Table): Promise<void> {
  if ((await table.countRows()) === 0)
    throw invalid('An index of vectors is trained on rows, and there are none.');
}
