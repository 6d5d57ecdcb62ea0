import { type AnswerOf, formatId, type Id, type operations } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { NAMESPACE_NOT_FOUND } from '../http/codes.ts';
import { nextToken, type PagingQuery, pageRequest } from './paging.ts';

interface ListRequest {
  readonly id: Id;
  readonly delimiter: string;
  readonly query: PagingQuery;
}

export function listNamespaces(
  catalog: Catalog,
  request: ListRequest,
): AnswerOf<typeof operations.listNamespaces> {
  const namespace = namespaceOf(catalog, request);
  const page = catalog.listNamespaces(namespace, pageRequest(request.query, 'n', namespace));
  return { namespaces: [...page.items], ...nextToken(page, 'n') };
}

export function listTables(catalog: Catalog, request: ListRequest): AnswerOf<typeof operations.listTables> {
  const namespace = namespaceOf(catalog, request);
  const page = catalog.listTables(namespace, pageRequest(request.query, 't', namespace));
  return { tables: [...page.items], ...nextToken(page, 't') };
}

function namespaceOf(catalog: Catalog, { id, delimiter }: ListRequest): number {
  const namespace = catalog.findNamespace(id);
  if (namespace !== undefined) return namespace;
  throw new ApiFailure(NAMESPACE_NOT_FOUND, `There is no namespace \`${formatId(id, delimiter)}\`.`);
}
