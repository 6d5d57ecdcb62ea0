import type { BatchContent } from '../model.ts';

/** A draft to come back to, and what was done between it and the one after it. */
export interface HistoryEntry {
  readonly draft: BatchContent;
  readonly words: string;
  /** About how many bytes are kept only because of it. */
  readonly size: number;
}

const MAX_STEPS = 200;
const MAX_BYTES = 64 * 1024 * 1024;

/** The steps with one more, and without the oldest where they get too many or too large. The newest always stays. */
export function withStep(steps: readonly HistoryEntry[], step: HistoryEntry): readonly HistoryEntry[] {
  const kept = steps.slice(1 - MAX_STEPS);
  let bytes = step.size;
  const tooOld = kept.findLastIndex(({ size }) => {
    bytes += size;
    return bytes > MAX_BYTES;
  });
  return [...kept.slice(tooOld + 1), step];
}

/** Drafts share their operations: what counts is what the next draft has no more. */
export function sizeOfStep(draft: BatchContent, next: BatchContent): number {
  return (
    (draft.members === next.members ? 0 : sizeOf(draft.members)) +
    (draft.operations === next.operations ? 0 : sizeOfOwn(draft, next))
  );
}

function sizeOfOwn({ operations }: BatchContent, next: BatchContent): number {
  const shared = new Set(next.operations);
  const own = operations.filter((operation) => !shared.has(operation));
  return own.reduce((total, { members }) => total + sizeOf(members), operations.length * BYTES_OF_ENTRY);
}

const BYTES_OF_ENTRY = 8;

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + BYTES_OF_ENTRY;
  if (typeof value !== 'object' || value === null) return BYTES_OF_ENTRY;
  return Object.entries(value).reduce(
    (total, [name, member]) => total + name.length + sizeOf(member),
    BYTES_OF_ENTRY,
  );
}
