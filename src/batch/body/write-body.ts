import type { BatchContent, DraftOperation } from '../model.ts';
import { STEP, writeMembers, writeObject } from './write-json.ts';

/** The lines of an operation: they begin at 0, and `to` is the first that is no more of it. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface BatchBody {
  /** Exactly what is sent. */
  readonly text: string;
  /** By the key of the operation. */
  readonly places: ReadonlyMap<number, LineRange>;
}

/** The request body of a commit, a few lines for each operation. */
export function batchBody({ operations, members }: BatchContent): BatchBody {
  const { operations: _, ...others } = members;
  const head = ['{', ...writeMembers(others, STEP).map((member) => `${member},`)].join('\n');
  if (operations.length === 0) return { text: `${head}\n${STEP}"operations": []\n}`, places: new Map() };
  const written = operations.map(operationText);
  const text = `${head}\n${STEP}"operations": [\n${written.join(',\n')}\n${STEP}]\n}`;
  return { text, places: placesOf(operations, written, lineCount(head) + 1) };
}

function operationText({ kind, members }: DraftOperation): string {
  const indent = STEP + STEP;
  return `${indent}{ "${kind}": ${writeObject(members, indent)} }`;
}

function placesOf(operations: readonly DraftOperation[], written: readonly string[], firstLine: number) {
  let from = firstLine;
  const places = new Map<number, LineRange>();
  for (const [index, { key }] of operations.entries()) {
    const to = from + lineCount(written[index] ?? '');
    places.set(key, { from, to });
    from = to;
  }
  return places;
}

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
