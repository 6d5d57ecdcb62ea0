import { type BatchContent, tableOf } from '#batch/index.ts';
import type { Change } from '#contract/index.ts';
import {
  type AddressedRequest,
  namesAffectedBy,
  operationOfBatchKind,
  operations,
  parseJson,
} from '#protocol/index.ts';
import { refreshNamespaces } from './names/trees.ts';
import { readTableAgain } from './table-states.ts';

export function requestOfChange({ operation, id, body }: Change): AddressedRequest {
  return { operation: operations[operation], id, body: Object(parseJson(body)) };
}

/** The operations of a batch as single requests; those without a table are left out. */
export function requestsOfBatch({ operations: inBatch }: BatchContent): readonly AddressedRequest[] {
  return inBatch.flatMap((one) => {
    const id = tableOf(one);
    return id === undefined ? [] : [{ operation: operationOfBatchKind(one.kind), id, body: one.members }];
  });
}

/** Reloads only what requests have changed: added or removed names, and what is shown of their tables. */
export function reloadAfter(connectionId: string, requests: readonly AddressedRequest[]): void {
  const { things: tables, namespaces } = namesAffectedBy(requests);
  reload(connectionId, tables, namespaces);
}

/**
 * The same if requests failed, or may have: the window may be outdated, or the server may have done more than it said,
 * so the names around are reloaded, too.
 */
export function reloadAfterFailure(connectionId: string, requests: readonly AddressedRequest[]): void {
  const { things: tables } = namesAffectedBy(requests);
  const around = new Map(tables.map((id) => [JSON.stringify(id.slice(0, -1)), id.slice(0, -1)]));
  reload(connectionId, tables, [...around.values()]);
}

type Ids = readonly (readonly string[])[];

function reload(connectionId: string, tables: Ids, namespaces: Ids): void {
  if (namespaces.length > 0) refreshNamespaces(connectionId, namespaces);
  // Also everything below them: an ID in a query key matches all IDs that start with it.
  for (const id of tables) readTableAgain({ connectionId, id });
}
