import { formatId } from '#protocol/index.ts';
import type { CatalogOperation } from './operation-handler.ts';
import { nextToken, pageRequest } from './paging.ts';

export const listAllTables: CatalogOperation<'listAllTables'> = (catalog, { delimiter, query }) => {
  const page = catalog.listAllTables(pageRequest(query, 'a'));
  return { tables: page.items.map((id) => formatId(id, delimiter)), ...nextToken(page, 'a') };
};

/** The deployment's own listing: the same names in the shape of the other one, since its own is not specified. */
export const listDeploymentTables: CatalogOperation<'listDeploymentTables'> = (catalog, request) => {
  const { query } = request;
  return listAllTables(catalog, { ...request, query: { ...query, include_declared: undefined } });
};
