import { type BatchContent, operationSpans, readBatchBody } from '#batch/index.ts';
import { draftOf, setDraft } from '../state/batch-sessions.ts';
import type { TypedBody } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';

/** Takes what is typed: into the draft where it reads as one, else with its mistake. */
export function typeBody(draftId: string, text: string): void {
  const read = readBatchBody(text);
  if ('draft' in read) changeDraft(draftId, { kind: 'all', draft: read.draft });
  const draft = draftOf(draftId)?.editing.draft;
  if (draft === undefined) return;
  const problem = 'draft' in read ? undefined : { words: read.problem, line: read.line };
  setDraft(draftId, { typed: { text, draft, ...(problem === undefined ? {} : { problem }) } });
}

/** Back to what the draft says, and how it is written by us. */
export function dropTypedBody(draftId: string): void {
  setDraft(draftId, { typed: undefined });
}

/** Whether the typed text is what is shown: while it can't be read, or says what the draft says. */
export function isInStep(typed: TypedBody | undefined, draft: BatchContent): typed is TypedBody {
  return typed !== undefined && (typed.problem !== undefined || typed.draft === draft);
}

/** They begin at 0, and `to` is the first that is no more of it. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The lines of each operation, by its key. */
export type TextRanges = ReadonlyMap<number, LineRange>;

/**
 * The lines of each operation in a text that was typed and reads as this draft: it may be laid out in any way, or be a
 * bare list, or one operation alone.
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

/** Offsets come in their order, so the lines before one are counted once. */
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
