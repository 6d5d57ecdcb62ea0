import { findNamespace } from './find-table.ts';
import type { CatalogOperation } from './operation-handler.ts';
import { nextToken, pageRequest } from './paging.ts';

export const listNamespaces: CatalogOperation<'listNamespaces'> = (catalog, { id, query }) => {
  const namespace = findNamespace(catalog, id);
  const page = catalog.listNamespaces(namespace, pageRequest(query, 'n', namespace));
  return { namespaces: [...page.items], ...nextToken(page, 'n') };
};

export const listTables: CatalogOperation<'listTables'> = (catalog, { id, query }) => {
  const namespace = findNamespace(catalog, id);
  const page = catalog.listTables(namespace, pageRequest(query, 't', namespace));
  return { tables: [...page.items], ...nextToken(page, 't') };
};
