import { requireNamespace } from '../catalog/find-table.ts';
import type { CreateMode } from '../catalog/namespace-changes.ts';
import { deleteRowsAt } from '../rows/own-tables.ts';
import type { CatalogOperation, RowOperation } from './operation-handler.ts';
import { nextToken, pageRequest, readMode } from './read-parameters.ts';

export const listNamespaces: CatalogOperation<'listNamespaces'> = (catalog, { id, query }) => {
  const namespace = requireNamespace(catalog, id);
  const page = catalog.listNamespaces(namespace, pageRequest(query, 'n', namespace));
  return { namespaces: [...page.items], ...nextToken(page, 'n') };
};

export const describeNamespace: CatalogOperation<'describeNamespace'> = (catalog, { id }) => ({
  properties: { ...catalog.propertiesOf(requireNamespace(catalog, id)) },
});

export const namespaceExists: CatalogOperation<'namespaceExists'> = (catalog, { id }) => {
  requireNamespace(catalog, id);
};

const CREATE_MODES = {
  create: 'create',
  exist_ok: 'existOk',
  overwrite: 'overwrite',
} as const satisfies Record<string, CreateMode>;

export const createNamespace: CatalogOperation<'createNamespace'> = async (catalog, { id, body }) => {
  const mode = CREATE_MODES[readMode(body.mode, 'mode', ['create', 'exist_ok', 'overwrite'])];
  const properties = body.properties ?? {};
  const stored = await catalog.commit((writer) => writer.createNamespace(id, { properties, mode }));
  return { properties: { ...stored } };
};

/** Also deletes the rows of its tables if this server owns them. */
export const dropNamespace: RowOperation<'dropNamespace'> = async (rows, { id, body }) => {
  const isMissingOk = readMode(body.mode, 'mode', ['fail', 'skip']) === 'skip';
  const isCascade = readMode(body.behavior, 'behavior', ['restrict', 'cascade']) === 'cascade';
  const { properties, locations } = await rows.catalog.commit(
    (writer) => writer.dropNamespace(id, { isMissingOk, isCascade }),
    { isRemoval: true },
  );
  await deleteRowsAt(rows, locations);
  return { properties: { ...properties } };
};
