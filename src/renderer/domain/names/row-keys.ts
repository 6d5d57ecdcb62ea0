/* A namespace, a table, and a note may have the same ID, so their keys differ in the first character. The rest is
   the ID, so that a row is found by its key without a search. */

type KeyedKind = 'namespace' | 'table' | 'note';

const SIGNS: Record<KeyedKind, string> = { namespace: '/', table: '=', note: '!' };

export function rowKey(kind: KeyedKind, id: readonly string[]): string {
  return SIGNS[kind] + JSON.stringify(id);
}

export function tableKey(id: readonly string[]): string {
  return rowKey('table', id);
}

interface KeyedRow {
  readonly kind: KeyedKind;
  readonly id: readonly string[];
}

/** The row’s kind and ID. */
export function readKey(key: string): KeyedRow {
  const id: readonly string[] = JSON.parse(key.slice(1));
  if (key.startsWith(SIGNS.table)) return { kind: 'table', id };
  return { kind: key.startsWith(SIGNS.note) ? 'note' : 'namespace', id };
}
