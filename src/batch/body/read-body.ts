import { BATCH_KINDS, type BatchOperationKind, MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import { listEntries, memberNamed, rootSpan, type Span } from '#protocol/json-spans.ts';
import type { DraftParts, NewOperation, OperationFields } from '../draft.ts';
import { lineOf, readText, type TextProblem } from './read-text.ts';

type BatchReading = { readonly draft: DraftParts } | TextProblem;

/**
 * Reads a batch from the body of a request, a bare list of operations, or a single one. The draft has every member and
 * every digit of the text; otherwise the text is refused with a sentence that says what is wrong.
 */
export function readBatchBody(text: string): BatchReading {
  const json = withoutByteOrderMark(text);
  const read = readText(json);
  return 'problem' in read ? read : batchOf(json, read.value);
}

export function batchOf(json: string, value: unknown): BatchReading {
  const parts = partsOf(value);
  if ('problem' in parts) return parts;
  const { entries, members } = parts;
  if (entries.length > MAX_BATCH_OPERATIONS) return { problem: tooMany(entries.length) };
  const operations: NewOperation[] = [];
  for (const [index, entry] of entries.entries()) {
    const reading = readOperation(entry);
    if ('mistake' in reading) return wrongOperation(json, index, reading.mistake);
    operations.push(reading.operation);
  }
  return { draft: { operations, members } };
}

/** Some editors on Windows write it at the start of a file. */
const BYTE_ORDER_MARK = '\uFEFF';

export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** The span of each operation in a text that reads as a batch; empty if the text is a single operation. */
export function operationSpans(text: string): readonly Span[] {
  const root = rootSpan(text, text.startsWith(BYTE_ORDER_MARK) ? 1 : 0);
  const list = text[root.from] === '[' ? root : memberNamed(text, root, 'operations')?.value;
  return list === undefined ? [] : listEntries(text, list);
}

interface BatchParts {
  readonly entries: readonly unknown[];
  readonly members: OperationFields;
}

function partsOf(value: unknown): BatchParts | TextProblem {
  if (Array.isArray(value)) return { entries: value, members: {} };
  if (!isOperationFields(value)) return { problem: `This isn’t a batch. ${EXPECTED}` };
  if (!Object.hasOwn(value, 'operations')) return withoutList(value);
  const { operations, ...members } = value;
  return Array.isArray(operations)
    ? { entries: operations, members }
    : { problem: '“operations” of the batch must be a list.' };
}

function withoutList(value: OperationFields): BatchParts | TextProblem {
  return Object.keys(value).some(isKind)
    ? { entries: [value], members: {} }
    : { problem: `The text is no batch: it has no “operations”. ${EXPECTED}` };
}

const EXPECTED =
  'A batch is a JSON object with a list “operations”, such a list alone, or a single operation.';

function tooMany(count: number): string {
  const [found, most] = [count, MAX_BATCH_OPERATIONS].map((number) => number.toLocaleString('en'));
  return `This contains ${found} operations; a batch can have at most ${most}.`;
}

function wrongOperation(text: string, index: number, mistake: string): TextProblem {
  const line = lineOf(text, operationSpans(text)[index]?.from ?? 0);
  return { problem: `Operation ${index + 1} at line ${line} ${mistake}.`, line };
}

/** `mistake` completes a sentence that begins with the operation. */
type OperationReading = { readonly operation: NewOperation } | { readonly mistake: string };

/**
 * Reads one entry of a request's `operations`. Members besides the kind have no place in a draft, so they are refused.
 */
function readOperation(value: unknown): OperationReading {
  if (!isOperationFields(value)) return { mistake: 'must be an object' };
  const names = Object.keys(value).filter((name) => !isKind(name) || value[name] != null);
  const kinds = names.filter(isKind);
  const [kind] = kinds;
  if (kind === undefined) return { mistake: noKind(names) };
  if (kinds.length > 1) return { mistake: `contains ${listed(kinds, 'and')}; only one is allowed` };
  const other = names.find((name) => !isKind(name));
  if (other !== undefined)
    return { mistake: `contains ${quoted(other)} next to ${quoted(kind)}, which isn’t allowed` };
  const members = value[kind];
  if (!isOperationFields(members))
    return { mistake: `isn’t an operation: ${quoted(kind)} must be an object` };
  return { operation: { kind, members } };
}

export function isOperationFields(value: unknown): value is OperationFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKind(name: string): name is BatchOperationKind {
  return KINDS.has(name);
}

const KINDS: ReadonlySet<string> = new Set(BATCH_KINDS);

function noKind([name]: readonly string[]): string {
  const kinds = `must be one of ${listed(BATCH_KINDS, 'or')}`;
  return name === undefined ? kinds : `${kinds}, not ${quoted(name)}`;
}

function listed(names: readonly string[], word: 'and' | 'or'): string {
  const all = names.map(quoted);
  return `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`;
}

const MAX_NAME_LENGTH = 60;

/** Names come from other people's files, and may be of any length. */
function quoted(name: string): string {
  return `“${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name}”`;
}
