import { create } from 'zustand';
import { type BatchContent, operationSpans, readBatchBody } from '#batch/index.ts';
import { changeDraft } from '../state/change-draft.ts';
import { draftOf } from '../state/drafts-store.ts';

/** What was typed as JSON. */
export interface TypedBody {
  readonly text: string;
  /** The draft that it says, or that stood there when it could no longer be read. */
  readonly draft: BatchContent;
  /** Why it can't be read: the draft stays as it was, and so does the text. */
  readonly problem?: BodyProblem;
}

export interface BodyProblem {
  readonly words: string;
  /** From 1. */
  readonly line: number | undefined;
}

interface Typed {
  readonly texts: ReadonlyMap<string, TypedBody>;
}

const useTyped = create<Typed>(() => ({ texts: new Map() }));

export function useBodyText(draftId: string): TypedBody | undefined {
  return useTyped(({ texts }) => texts.get(draftId));
}

/** Takes what is typed: into the draft where it reads as one, else with its mistake. */
export function typeBody(draftId: string, text: string): void {
  const read = readBatchBody(text);
  if ('draft' in read) changeDraft(draftId, { kind: 'all', draft: read.draft });
  const draft = draftOf(draftId)?.editing.draft;
  if (draft === undefined) return;
  const problem = 'draft' in read ? undefined : { words: read.problem, line: read.line };
  keep(draftId, { text, draft, ...(problem === undefined ? {} : { problem }) });
}

/** Back to what the draft says, and how it is written by us. */
export function dropTypedBody(draftId: string): void {
  useTyped.setState(({ texts }) => ({ texts: new Map([...texts].filter(([other]) => other !== draftId)) }));
}

function keep(draftId: string, typed: TypedBody): void {
  useTyped.setState(({ texts }) => ({ texts: new Map(texts).set(draftId, typed) }));
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
