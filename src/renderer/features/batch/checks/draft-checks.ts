import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type BatchContent, checkDraft, type Issue, type TableStates } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { changeDraft } from '../state/change-draft.ts';

/** What is wrong with a draft, a moment after it changed. */
export function useChecks(draft: BatchContent, facts: TableStates): readonly Issue[] {
  const settled = useDebouncedBatch(draft);
  const known = useDeferredValue(facts);
  return useMemo(() => checksOf(settled, known), [settled, known]);
}

interface Judged {
  readonly known: TableStates;
  readonly checks: readonly Issue[];
}

const judged = new WeakMap<BatchContent, Judged>();

/** What is wrong with a draft: found out once, whoever asks. The form, the list, the bar and the checks all do. */
export function checksOf(draft: BatchContent, known: TableStates): readonly Issue[] {
  const before = judged.get(draft);
  if (before?.known === known) return before.checks;
  const checks = checkDraft(draft, known);
  judged.set(draft, { known, checks });
  return checks;
}

/** Drafts up to here are judged with every key; of a longer one, when the typing pauses. */
const MAX_AT_ONCE = 2000;

const PAUSE_MILLISECONDS = 250;

/** The draft a little later, so that what is made of all of it never stands in the way of a key. */
export function useDebouncedBatch(draft: BatchContent): BatchContent {
  const [paused, setPaused] = useState(draft);
  const isLong = draft.operations.length > MAX_AT_ONCE;
  useEffect(() => {
    if (!isLong) return;
    const timer = setTimeout(() => setPaused(draft), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draft, isLong]);
  return useDeferredValue(isLong ? paused : draft);
}

export interface CheckCounts {
  readonly errors: number;
  readonly warnings: number;
  /** How many rules found something. */
  readonly rules: number;
}

export function countChecks(checks: readonly Issue[]): CheckCounts {
  const errors = checks.filter(({ level }) => level === 'error').length;
  return {
    errors,
    warnings: checks.length - errors,
    rules: new Set(checks.map(({ rule }) => rule)).size,
  };
}

export function errorCountText(errors: number): string {
  return formatQuantity(errors, 'error');
}

export function warningCountText(warnings: number): string {
  return formatQuantity(warnings, 'warning');
}

/** As the list counts: from 1, by the key of the operation. */
export function numbersOf({ operations }: BatchContent): ReadonlyMap<number, number> {
  return new Map(operations.map(({ key }, index) => [key, index + 1]));
}

/** Mends an operation in the way that its check knows. It can be undone like any other change. */
export function applyFix(draftId: string, { key, fix }: Issue): void {
  if (key === undefined || fix === undefined) return;
  changeDraft(draftId, { kind: 'replace', key, operation: fix.operation });
}
