import { type AnswerOf, formatId, type operations } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { nextToken, type PagingQuery, pageRequest } from './paging.ts';

interface ListRequest {
  readonly delimiter: string;
  readonly query: PagingQuery;
}

export function listAllTables(
  catalog: Catalog,
  { delimiter, query }: ListRequest,
): AnswerOf<typeof operations.listAllTables> {
  const page = catalog.listAllTables(pageRequest(query, 'a'));
  return { tables: page.items.map((id) => formatId(id, delimiter)), ...nextToken(page, 'a') };
}

/** The deployment's own listing: the same names in the shape of the other one, since its own is not specified. */
export function listDeploymentTables(
  catalog: Catalog,
  request: ListRequest,
): AnswerOf<typeof operations.listDeploymentTables> {
  return listAllTables(catalog, request);
}
