import { openLanceTable } from '#lance-format/lance-table.ts';
import type { Id } from '#protocol/index.ts';
import type { FoundTable } from '../catalog/find-table.ts';
import { tagNotFound } from '../catalog/refusals.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { callEngine } from '../rows/call-engine.ts';
import { withTableContext } from '../rows/readable-files.ts';
import type { RowStorage } from '../rows/row-storage.ts';
import { engineVersion, ensureTableData, ownDirectory } from '../rows/table-rows.ts';
import type { OperationRequest, RowOperation } from './operation-handler.ts';
import { nextToken, readAfter, readLimit } from './read-parameters.ts';

/* A table with its own versions stores its tags in its files. Other tables have them in the catalog. */

export const listTags: RowOperation<'listTags'> = async (rows, { id, query }) => {
  const table = await ensureTableData(rows, id);
  const directory = await ownDirectory(rows, id, table);
  if (directory === undefined) return tagsInCatalog(rows, table, query);
  return { tags: Object.fromEntries(await tagsOnDisk(id, directory)) };
};

function tagsInCatalog(
  { catalog }: RowStorage,
  { number }: FoundTable,
  { page_token, limit }: OperationRequest<'listTags'>['query'],
) {
  const after = readAfter(page_token, 'g', number);
  const page = catalog.listTags(number, { after, limit: readLimit(limit) });
  const tags = page.items.map(({ name, version }) => {
    // Public clients reject a tag without it, under this name.
    const manifestSize = catalog.findVersion(number, version)?.manifest_size ?? 0n;
    return [name, { version, manifestSize }];
  });
  return { tags: Object.fromEntries(tags), ...nextToken(page, 'g') };
}

function tagsOnDisk(id: Id, directory: string) {
  return withTableContext(id, () => openLanceTable(directory).tags());
}

export const getTagVersion: RowOperation<'getTagVersion'> = async (rows, { id, body }) => {
  const table = await ensureTableData(rows, id);
  const directory = await ownDirectory(rows, id, table);
  const tag =
    directory === undefined
      ? rows.catalog.findTag(table.number, body.tag)
      : (await tagsOnDisk(id, directory)).get(body.tag);
  if (tag === undefined) throw tagNotFound(id, body.tag);
  return { version: tag.version };
};

export const createTag: RowOperation<'createTag'> = (rows, { id, body: { tag, version }, signal }) =>
  change(rows, id, {
    onDisk: (directory) => {
      const input = { directory, tag, version: engineVersion(id, version) };
      return callEngine(rows, 'createTag', input, { id, signal });
    },
    inCatalog: (writer) => writer.createTag(id, { name: tag, version }),
  });

export const updateTag: RowOperation<'updateTag'> = (rows, { id, body: { tag, version }, signal }) =>
  change(rows, id, {
    onDisk: (directory) => {
      const input = { directory, tag, version: engineVersion(id, version) };
      return callEngine(rows, 'updateTag', input, { id, signal });
    },
    inCatalog: (writer) => writer.updateTag(id, { name: tag, version }),
  });

export const deleteTag: RowOperation<'deleteTag'> = (rows, { id, body: { tag }, signal }) =>
  change(rows, id, {
    onDisk: (directory) => callEngine(rows, 'deleteTag', { directory, tag }, { id, signal }),
    inCatalog: (writer) => writer.deleteTag(id, tag),
  });

interface TagChange {
  readonly onDisk: (directory: string) => Promise<unknown>;
  readonly inCatalog: (writer: CatalogWriter) => void;
}

async function change(rows: RowStorage, id: Id, { onDisk, inCatalog }: TagChange) {
  const directory = await ownDirectory(rows, id, await ensureTableData(rows, id));
  if (directory !== undefined) {
    await rows.locks.run(directory, () => onDisk(directory));
    return {};
  }
  return rows.catalog.commit((writer) => {
    inCatalog(writer);
    return { transaction_id: writer.transactionId() };
  });
}
