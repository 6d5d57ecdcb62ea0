import { sameId } from '#protocol/id.ts';

/** Which table: the connection to its server, and its id there. */
export interface TableRef {
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** Which namespace. The id of the root namespace is empty. */
export interface NamespaceRef {
  readonly connectionId: string;
  readonly id: readonly string[];
}

export type NodeRef = TableRef | NamespaceRef;

/** The same text for the same table or namespace, for maps and React keys. */
export function refKey({ connectionId, id }: NodeRef): string {
  return JSON.stringify([connectionId, id]);
}

export function sameRef(a: NodeRef, b: NodeRef): boolean {
  return a.connectionId === b.connectionId && sameId(a.id, b.id);
}
