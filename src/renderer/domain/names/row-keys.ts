/*
 * A namespace, a table and a note may share an id, so their keys differ by the first sign. The rest is the id, so that a
 * row is found by its key without looking through the others.
 */

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

/** What a key was made from. */
export function readKey(key: string): KeyedRow {
  const id: readonly string[] = JSON.parse(key.slice(1));
  if (key.startsWith(SIGNS.table)) return { kind: 'table', id };
  return { kind: key.startsWith(SIGNS.note) ? 'note' : 'namespace', id };
}
