import { tableFromIPC } from 'apache-arrow';
import type { TextsByColumn } from '../calls.ts';

/** What is no text is none: whoever wrote the table chose the types of its columns. */
export function readTexts(file: Uint8Array, columns: readonly string[]): TextsByColumn {
  const rows = tableFromIPC(file);
  const entries = columns.map((name) => {
    const column = rows.getChild(name);
    const texts = Array.from({ length: rows.numRows }, (_, row) => textOf(column?.get(row)));
    return [name, texts] as const;
  });
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
