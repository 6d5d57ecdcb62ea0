import type { BatchContent, DraftOperation } from '../draft.ts';

/** Lines are counted from 0; `to` is the first line after the operation. */
interface LineRange {
  readonly from: number;
  readonly to: number;
}

interface BatchBody {
  /** Exactly what is sent. */
  readonly text: string;
  /** The lines of each operation, by its key. */
  readonly places: ReadonlyMap<number, LineRange>;
}

/** The request body of a commit, a few lines for each operation. */
export function batchBody({ operations, members }: BatchContent): BatchBody {
  const { operations: _, ...others } = members;
  const head = ['{', ...writeMembers(others, STEP).map((member) => `${member},`)].join('\n');
  if (operations.length === 0) return { text: `${head}\n${STEP}"operations": []\n}`, places: new Map() };
  const written = operations.map(operationText);
  const text = `${head}\n${STEP}"operations": [\n${written.join(',\n')}\n${STEP}]\n}`;
  return { text, places: lineRangesOf(operations, written, lineCount(head) + 1) };
}

function operationText({ kind, members }: DraftOperation): string {
  const indent = STEP + STEP;
  return `${indent}{ "${kind}": ${writeObject(members, indent)} }`;
}

function lineRangesOf(operations: readonly DraftOperation[], written: readonly string[], firstLine: number) {
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

/**
 * Formats JSON for reading: a short value takes one line, and no whole number is rounded. `indent` is that of the line
 * where the value begins.
 */
function writeJson(value: unknown, indent: string): string {
  if (!isObject(value)) return writePlain(value);
  const inOneLine = writeShort(value, MAX_IN_ONE_LINE);
  if (inOneLine !== undefined) return inOneLine;
  if (!Array.isArray(value)) return writeObject(value, indent);
  const inner = indent + STEP;
  return `[\n${value.map((entry) => inner + writeJson(entry, inner)).join(',\n')}\n${indent}]`;
}

/** Writes one line per member, even if the object is short. */
function writeObject(object: object, indent: string): string {
  const members = writeMembers(object, indent + STEP);
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** The members with their indent, but without commas. */
function writeMembers(object: object, indent: string): readonly string[] {
  return membersOf(object).map(
    ([name, value]) => `${indent}${JSON.stringify(name)}: ${writeJson(value, indent)}`,
  );
}

const STEP = '  ';
const MAX_IN_ONE_LINE = 80;

/** Returns undefined as soon as the line is longer than `maxLength`. */
function writeShort(value: unknown, maxLength: number): string | undefined {
  if (!isObject(value)) return fitting(value, maxLength);
  const isList = Array.isArray(value);
  const parts: string[] = [];
  let remaining = maxLength;
  for (const [name, member] of isList ? value.entries() : membersOf(value)) {
    const label = isList ? '' : `${JSON.stringify(name)}: `;
    const text = writeShort(member, remaining - label.length);
    if (text === undefined) return undefined;
    parts.push(label + text);
    remaining -= label.length + text.length + ', '.length;
  }
  return bracketed(parts, isList);
}

function bracketed(parts: readonly string[], isList: boolean): string {
  if (isList) return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function fitting(value: unknown, maxLength: number): string | undefined {
  if (typeof value === 'string' && value.length > maxLength) return undefined;
  const text = writePlain(value);
  return text.length > maxLength ? undefined : text;
}

function writePlain(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
}

/** JSON has no undefined: such members are left out. */
function membersOf(object: object): readonly [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
