import { type BatchContent, type BatchFile, operationSpans, readBatchFile } from '#batch/index.ts';
import { isUnnamed, renameDraft } from '../drafts/drafts.ts';
import { draftOf, setDraft } from '../state/batch-sessions.ts';
import type { TypedBody } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';

/**
 * Applies typed text to the draft if it can be read; otherwise stores the mistake. Members that describe a pasted batch
 * file are left out, as when a file is opened.
 */
export function typeBody(draftId: string, text: string): void {
  const read = readBatchFile(text);
  if ('draft' in read) takeBody(draftId, read);
  const draft = draftOf(draftId)?.editing.draft;
  if (draft !== undefined) setDraft(draftId, { typed: { text, draft, ...besides(read) } });
}

function takeBody(draftId: string, { draft, name }: BatchFile): void {
  const before = draftOf(draftId);
  changeDraft(draftId, { kind: 'all', draft });
  // Not while the user types the head of a file, since each letter would rename the batch.
  const isWhole = before !== undefined && isUnnamed(before) && draft.operations.length > 0;
  if (isWhole && name !== undefined) renameDraft(draftId, name);
}

function besides(read: ReturnType<typeof readBatchFile>): Pick<TypedBody, 'problem' | 'leftOut'> {
  if ('problem' in read) return { problem: { words: read.problem, line: read.line } };
  return read.about === undefined ? {} : { leftOut: read.about };
}

/** `Batch file: $schema and vitrine aren’t sent.` */
export function leftOutText(names: readonly string[]): string {
  return `Batch file: ${names.join(' and ')} ${names.length === 1 ? 'isn’t' : 'aren’t'} sent.`;
}

/** Discards the typed text, so that the text is formatted from the draft. */
export function dropTypedBody(draftId: string): void {
  setDraft(draftId, { typed: undefined });
}

/** Whether the typed text is shown: while it can't be read, or if it matches the draft. */
export function isInStep(typed: TypedBody | undefined, draft: BatchContent): typed is TypedBody {
  return typed !== undefined && (typed.problem !== undefined || typed.draft === draft);
}

/** Lines are counted from 0; `to` is the first line after the range. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The lines of each operation, by its key. */
export type TextRanges = ReadonlyMap<number, LineRange>;

/**
 * The lines of each operation in typed text that matches this draft; the text may have any layout, and may be a list or
 * a single operation.
 */
export function typedPlaces(text: string, { operations }: BatchContent): TextRanges {
  const spans = operationSpans(text);
  const found = spans.length > 0 ? spans : [{ from: 0, to: text.length }];
  const lines = lineCounter(text);
  const ranges = found.map(({ from, to }) => ({ from: lines(from), to: lines(to) + 1 }));
  return new Map(
    operations.flatMap(({ key }, index) => {
      const range = ranges[index];
      return range === undefined ? [] : [[key, range] as const];
    }),
  );
}

/** Expects ascending offsets, so that each line is counted only once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 0;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
