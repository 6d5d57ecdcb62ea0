import type { Catalog } from '../catalog/catalog.ts';
import { tagNotFound } from '../catalog/refusals.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { findTable } from './find-table.ts';
import type { CatalogOperation } from './operation-handler.ts';
import { nextToken, readAfter, readLimit } from './paging.ts';

export const listTags: CatalogOperation<'listTags'> = (catalog, { id, query }) => {
  const { number } = findTable(catalog, id);
  const after = readAfter(query.page_token, 'g', number);
  const page = catalog.listTags(number, { after, limit: readLimit(query.limit) });
  const tags = Object.fromEntries(
    page.items.map(({ name, version }) => [
      name,
      { version, manifestSize: manifestSize(catalog, number, version) },
    ]),
  );
  return { tags, ...nextToken(page, 'g') };
};

/** Public clients refuse a tag without it, under this name. */
function manifestSize(catalog: Catalog, table: number, version: bigint): bigint {
  return catalog.findVersion(table, version)?.manifest_size ?? 0n;
}

export const getTagVersion: CatalogOperation<'getTagVersion'> = (catalog, { id, body }) => {
  const tag = catalog.findTag(findTable(catalog, id).number, body.tag);
  if (tag === undefined) throw tagNotFound(id, body.tag);
  return { version: tag.version };
};

export const createTag: CatalogOperation<'createTag'> = (catalog, { id, body }) =>
  change(catalog, (writer) => writer.createTag(id, { name: body.tag, version: body.version }));

export const updateTag: CatalogOperation<'updateTag'> = (catalog, { id, body }) =>
  change(catalog, (writer) => writer.updateTag(id, { name: body.tag, version: body.version }));

export const deleteTag: CatalogOperation<'deleteTag'> = (catalog, { id, body }) =>
  change(catalog, (writer) => writer.deleteTag(id, body.tag));

function change(catalog: Catalog, apply: (writer: CatalogWriter) => void) {
  return catalog.commit((writer) => {
    apply(writer);
    return { transaction_id: writer.transactionId() };
  });
}
