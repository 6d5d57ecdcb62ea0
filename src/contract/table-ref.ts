import { sameId } from '#protocol/id.ts';

/** Which table: the connection to its server, and its id there. */
export interface TableRef {
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** The same text for the same table, for maps and React keys. */
export function refKey({ connectionId, id }: TableRef): string {
  return JSON.stringify([connectionId, id]);
}

export function sameRef(a: TableRef, b: TableRef): boolean {
  return a.connectionId === b.connectionId && sameId(a.id, b.id);
}
