import { BATCH_FILE_FORMAT, batchFileHead, everyProblem } from '#protocol/index.ts';
import { memberNamed, rootSpan, type Span } from '#protocol/json-spans.ts';
import { batchOf, isOperationFields, withoutByteOrderMark } from '../body/read-body.ts';
import { lineOf, readText, type TextProblem } from '../body/read-text.ts';
import type { DraftParts, OperationFields } from '../draft.ts';

export interface BatchFile {
  readonly draft: DraftParts;
  readonly name?: string;
  /** The names of members that describe the file; absent if it has none. */
  readonly about?: readonly string[];
}

/**
 * Reads a batch from a batch file, the body of a request, a list of operations, or a single one. Members that describe
 * the file itself are not part of the draft.
 */
export function readBatchFile(text: string): BatchFile | TextProblem {
  const json = withoutByteOrderMark(text);
  const read = readText(json);
  if ('problem' in read) return read;
  // The format comes first: other errors mean nothing in a file of a later format.
  const head = readHead(json, read.value);
  if ('problem' in head) return head;
  const batch = batchOf(json, read.value);
  if ('problem' in batch) return batch;
  const { $schema, vitrine, ...members } = batch.draft.members;
  const about = Object.entries({ $schema, vitrine }).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  return { draft: { ...batch.draft, members }, ...head, ...(about.length === 0 ? {} : { about }) };
}

type Head = Pick<BatchFile, 'name'>;

function readHead(json: string, value: unknown): Head | TextProblem {
  if (!isOperationFields(value) || value.vitrine === undefined) return {};
  const root = rootSpan(json);
  const span = memberNamed(json, root, 'vitrine')?.value ?? root;
  if (isLaterFormat(value.vitrine)) return laterFormat(json, span, value.vitrine.format);
  const read = batchFileHead.safeParse(value.vitrine);
  if (!read.success) {
    const [{ member, words } = { member: '', words: 'isn’t valid' }] = everyProblem(read.error);
    const line = lineOf(json, placeOf(json, span, member));
    const name = member === '' ? 'vitrine' : `vitrine.${member}`;
    return { problem: `“${name}” at line ${line} ${words}.`, line };
  }
  const name = read.data.name?.trim() ?? '';
  return name === '' ? {} : { name };
}

function isLaterFormat(head: unknown): head is OperationFields & { readonly format: number } {
  return isOperationFields(head) && typeof head.format === 'number' && head.format > BATCH_FILE_FORMAT;
}

function laterFormat(json: string, span: Span, format: number): TextProblem {
  const line = lineOf(json, placeOf(json, span, 'format'));
  const problem = `Line ${line} says format ${format}, and this version of Vitrine reads format ${BATCH_FILE_FORMAT}.`;
  return { problem: `${problem} Update Vitrine, or save the batch in the older format.`, line };
}

function placeOf(json: string, object: Span, member: string): number {
  return (memberNamed(json, object, member)?.key ?? object).from;
}
