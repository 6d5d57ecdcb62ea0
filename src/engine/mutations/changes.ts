import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifestName } from '../../protocol/index.ts';
import type { ChangedRows, EngineHandlers, RowUpdate, Tagging } from '../calls.ts';
import { invalid } from '../engine-problem.ts';
import type { OpenTables } from '../open-tables.ts';
import { noColumn, noIndex, noTag, noVersion, orRefusal, tagExists } from '../refusals.ts';
import { createIndexHandlers } from './indices.ts';

export type ChangingHandlers = ReturnType<typeof createChangingHandlers>;

/** Changes of existing tables, except for new rows. Each applies to the latest version. */
export function createChangingHandlers(tables: OpenTables) {
  return {
    ...createRowHandlers(tables),
    ...createVersionHandlers(tables),
    ...createIndexHandlers(tables),
    ...createMaintenanceHandlers(tables),
    ...createTagHandlers(tables),
  };
}

function createRowHandlers(tables: OpenTables): Pick<EngineHandlers, 'deleteRows' | 'updateRows'> {
  return {
    async deleteRows({ directory, predicate }) {
      const table = await tables.open({ directory });
      return deleted(await orRefusal(() => table.delete(predicate)));
    },
    async updateRows({ directory, predicate, updates }) {
      const table = await tables.open({ directory });
      const { fields } = await table.schema();
      const columns = fields.map(({ name }) => name);
      const expressions = expressionsOf(updates, columns);
      const options = predicate === undefined ? {} : { where: predicate };
      const { rowsUpdated, version } = await orRefusal(() => table.update(expressions, options));
      return { rows: rowsUpdated, version };
    },
  };
}

function deleted({ numDeletedRows, version }: { numDeletedRows: number; version: number }): ChangedRows {
  return { rows: numDeletedRows, version };
}

/** For a duplicate column, the engine would use only the last expression. */
function expressionsOf(updates: RowUpdate['updates'], columns: readonly string[]): Map<string, string> {
  const expressions = new Map<string, string>();
  for (const [column, expression] of updates) {
    if (!columns.includes(column)) throw noColumn(column);
    if (expressions.has(column)) throw invalid(`\`${column}\` is updated twice.`);
    expressions.set(column, expression);
  }
  return expressions;
}

function createVersionHandlers(tables: OpenTables): Pick<EngineHandlers, 'restore'> {
  return {
    async restore({ directory, version }) {
      const table = await tables.open({ directory });
      expectVersion(directory, version);
      await orRefusal(() => table.checkout(version));
      await orRefusal(() => table.restore());
      return { version: await table.version() };
    },
  };
}

/** The engine's own list would read all manifests. */
function expectVersion(directory: string, version: number): void {
  const exists =
    version > 0 &&
    SCHEMES.some((scheme) => existsSync(join(directory, manifestName({ scheme, version: BigInt(version) }))));
  if (!exists) throw noVersion(version);
}

const SCHEMES = ['V2', 'V1'] as const;

function createTagHandlers(
  tables: OpenTables,
): Pick<EngineHandlers, 'createTag' | 'updateTag' | 'deleteTag'> {
  async function tagsOf(directory: string) {
    const table = await tables.open({ directory });
    const tags = await table.tags();
    return { tags, names: Object.keys(await orRefusal(() => tags.list())) };
  }

  return {
    async createTag({ directory, tag, version }) {
      const { tags, names } = await tagsOf(directory);
      expectTagName(tag);
      if (names.includes(tag)) throw tagExists(tag);
      expectVersion(directory, version);
      await orRefusal(() => tags.create(tag, version));
      return undefined;
    },
    async updateTag({ directory, tag, version }) {
      const { tags, names } = await tagsOf(directory);
      if (!names.includes(tag)) throw noTag(tag);
      expectVersion(directory, version);
      await orRefusal(() => tags.update(tag, version));
      return undefined;
    },
    async deleteTag({ directory, tag }) {
      const { tags, names } = await tagsOf(directory);
      if (!names.includes(tag)) throw noTag(tag);
      await orRefusal(() => tags.delete(tag));
      return undefined;
    },
  };
}

/** The engine accepts letters of all scripts, but then can't list the tags of the table. */
function expectTagName(tag: Tagging['tag']): void {
  const isGood = /^[\w-][\w.-]{0,199}$/.test(tag) && !tag.includes('..') && !/(\.|\.lock)$/.test(tag);
  if (!isGood) throw invalid(`${TAG_NAMES} \`${tag.slice(0, MAX_SHOWN)}\` is none.`);
}

const TAG_NAMES =
  'A tag is named with up to 200 of the characters A–Z, a–z, 0–9, `_`, `-` and, between others, single dots:';
const MAX_SHOWN = 60;

/** Calls that affect how a table is read, but not its contents. */
function createMaintenanceHandlers(tables: OpenTables): Pick<EngineHandlers, 'prewarmIndex' | 'optimize'> {
  return {
    async prewarmIndex({ directory, name }) {
      const table = await tables.open({ directory });
      const indices = await orRefusal(() => table.listIndices());
      if (!indices.some((index) => index.name === name)) throw noIndex(name);
      await orRefusal(() => table.prewarmIndex(name));
      return undefined;
    },
    async optimize({ directory }) {
      const table = await tables.open({ directory });
      // By default, all versions older than seven days would be deleted.
      const cleanupOlderThan = new Date(0);
      const { compaction } = await orRefusal(() => table.optimize({ cleanupOlderThan }));
      const { fragmentsRemoved, fragmentsAdded } = compaction;
      return { version: await table.version(), fragmentsRemoved, fragmentsAdded };
    },
  };
}
