import { MAX_BATCH_OPERATIONS } from '../../protocol/index.ts';
import type { DraftParts, NewOperation } from '../editing/draft-edit.ts';
import type { OperationFields } from '../model.ts';
import { offsetOfOperation } from './operation-place.ts';
import { isKind, isMembers, readOperation } from './read-operation.ts';
import { lineOf, readText, type TextProblem } from './read-text.ts';

export type BatchReading = { readonly draft: DraftParts } | TextProblem;

/**
 * A batch from a text of any origin: the body of a request, a bare list of operations, or a single one. Every member
 * and every digit of it is in the draft, or the text is refused with what is wrong, in words.
 */
export function readBatchBody(text: string): BatchReading {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const read = readText(json);
  if ('problem' in read) return read;
  const parts = partsOf(read.value);
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

/** What some editors on Windows begin a file with. */
const BYTE_ORDER_MARK = '\uFEFF';

interface BatchParts {
  readonly entries: readonly unknown[];
  readonly members: OperationFields;
}

function partsOf(value: unknown): BatchParts | TextProblem {
  if (Array.isArray(value)) return { entries: value, members: {} };
  if (!isMembers(value)) return { problem: `This isn’t a batch. ${EXPECTED}` };
  if (!Object.hasOwn(value, 'operations')) return withoutList(value);
  const { operations, ...members } = value;
  return Array.isArray(operations)
    ? { entries: operations, members }
    : { problem: '`operations` of the batch must be a list.' };
}

function withoutList(value: OperationFields): BatchParts | TextProblem {
  return Object.keys(value).some(isKind)
    ? { entries: [value], members: {} }
    : { problem: `The text is no batch: it has no \`operations\`. ${EXPECTED}` };
}

const EXPECTED =
  'A batch is a JSON object with a list `operations`, such a list alone, or a single operation.';

function tooMany(count: number): string {
  const [found, most] = [count, MAX_BATCH_OPERATIONS].map((number) => number.toLocaleString('en'));
  return `This contains ${found} operations; a batch can have at most ${most}.`;
}

function wrongOperation(text: string, index: number, mistake: string): TextProblem {
  const line = lineOf(text, offsetOfOperation(text, index));
  return { problem: `Operation ${index + 1} at line ${line} ${mistake}.`, line };
}
