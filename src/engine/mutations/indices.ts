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
    async createIndex({ directory, ...input }) {
      const table = await tables.open({ directory });
      const kind = findKind(input.indexType);
      const column = findColumn(await table.schema(), input.column);
      const config = configOf(kind, column, input);
      const { name, replace } = await nameOf(table, input);
      if (kind.isOfVectors) await expectRows(table);
      await orRefusal(() => table.createIndex(column.path, { config, name, replace }));
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

function configOf({ kind, make, isOfVectors }: IndexKind, column: FoundColumn, input: NewIndex) {
  const settings = createIndexSettings(input.settings);
  const distance = isOfVectors ? readDistance(input.distanceType) : undefined;
  const config = make(settings, distance);
  settings.refuseOthers(kind);
  expectMeasurable(column, input.column, distance);
  return config;
}

/** The engine crashes for the hamming distance on other types. */
function expectMeasurable(
  { field }: FoundColumn,
  column: string,
  distance: DistanceMetric | undefined,
): void {
  if (distance !== 'hamming' || /<Uint8>/.test(String(field.type))) return;
  throw invalid(`Hamming distance is for vectors of uint8, and \`${column}\` is ${field.type}.`);
}

interface IndexName {
  readonly name: string;
  /** Only if the index exists: otherwise the engine must not replace one that was created meanwhile. */
  readonly replace: boolean;
}

async function nameOf(table: Table, { name: given, column, replace = false }: NewIndex): Promise<IndexName> {
  const name = given ?? `${column}_idx`;
  if (name === '') throw invalid('The name of an index must not be empty.');
  const before = (await orRefusal(() => table.listIndices())).find((index) => index.name === name);
  if (before === undefined) return { name, replace: false };
  if (!replace) throw indexExists(name);
  // The engine would keep both under the same name.
  if (!before.columns.includes(column)) throw ofOtherColumn(name, before.columns);
  return { name, replace };
}

function ofOtherColumn(name: string, columns: readonly string[]) {
  const words = columns.map((column) => `\`${column}\``).join(', ');
  return invalid(`Index \`${name}\` is on ${words}. Drop it first, or choose another name.`);
}

async function indexNames(table: Table): Promise<readonly string[]> {
  return (await orRefusal(() => table.listIndices())).map(({ name }) => name);
}

async function expectRows(table: Table): Promise<void> {
  if ((await table.countRows()) === 0)
    throw invalid('An index of vectors is trained on rows, and there are none.');
}
