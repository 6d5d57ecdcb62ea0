import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  type BatchContent,
  type CheckSummary,
  checkDraft,
  type Issue,
  type TableStates,
} from '#batch/index.ts';
import { openChange } from '#domain/open-change.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { draftOf } from '../state/batch-sessions.ts';
import { changeDraft } from '../state/change-draft.ts';
import type { CheckFreshness } from './check-freshness.ts';
import { checkAgainstServer } from './server-check.ts';

/** What is wrong with a draft, a moment after it changed. */
export function useChecks(draft: BatchContent, facts: TableStates): readonly Issue[] {
  const debounced = useDebouncedBatch(draft);
  const known = useDeferredValue(facts);
  return useMemo(() => checksOf(debounced, known), [debounced, known]);
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
  readonly unchecked: number;
}

export function countChecks(checks: readonly Issue[]): CheckCounts {
  const counts = { error: 0, warning: 0, unchecked: 0 };
  for (const { level } of checks) counts[level] += 1;
  return { errors: counts.error, warnings: counts.warning, unchecked: counts.unchecked };
}

export function errorCountText(errors: number): string {
  return formatQuantity(errors, 'error');
}

export function warningCountText(warnings: number): string {
  return formatQuantity(warnings, 'warning');
}

/** `1 warning, 5 not checked`: what was found, as it is counted everywhere. */
export function checkSummaryText(
  { errors, warnings }: CheckCounts,
  { unchecked }: CheckSummary,
  freshness: CheckFreshness['state'] = 'recent',
): string {
  const found = [
    ...(errors === 0 ? [] : [errorCountText(errors)]),
    ...(warnings === 0 ? [] : [warningCountText(warnings)]),
    ...(unchecked === 0 ? [] : [`${formatCount(unchecked)} not checked`]),
  ];
  if (found.length === 0) return UNSURE[freshness] ?? 'All checks passed';
  return found.join(', ');
}

/** Where nothing was found, but not in what the server has now. */
const UNSURE: Readonly<Partial<Record<CheckFreshness['state'], string>>> = {
  running: 'Checks are running',
  old: 'Checks aren’t up to date',
};

/** As the list counts: from 1, by the key of the operation. */
export function numbersOf({ operations }: BatchContent): ReadonlyMap<number, number> {
  return new Map(operations.map(({ key }, index) => [key, index + 1]));
}

const MAX_SPANS = 4;

/** `2 to 4, 7`, and of many no more than one reads. */
export function numberSpans(numbers: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else spans.push([number, number]);
  }
  const shown = spans.slice(0, MAX_SPANS).map(([first, last]) => {
    if (first === last) return formatCount(first);
    return `${formatCount(first)}${last === first + 1 ? ',' : ' to'} ${formatCount(last)}`;
  });
  return spans.length > MAX_SPANS ? `${shown.join(', ')}, …` : shown.join(', ');
}

/** Mends in the way that the check knows. What it changes of the batch can be undone like any other change. */
export function applyFix(draftId: string, { key, fix }: Issue): void {
  if (fix === undefined) return;
  if ('edit' in fix) changeDraft(draftId, fix.edit);
  else if ('namespace' in fix) askForNamespace(draftId, fix.namespace);
  else if (key !== undefined) changeDraft(draftId, { kind: 'replace', key, operation: fix.operation });
}

/** Asks about a namespace in its own dialog, since no batch can create one; then the server is asked again. */
function askForNamespace(draftId: string, namespace: readonly string[]): void {
  const open = draftOf(draftId);
  if (open === undefined) return;
  openChange({
    connectionId: open.connectionId,
    operation: 'createNamespace',
    id: namespace.slice(0, -1),
    name: namespace.at(-1),
    onDone: () => void checkAgainstServer(draftId, tablesWithoutNamespace(draftId)),
  });
}

function tablesWithoutNamespace(draftId: string): readonly (readonly string[])[] {
  const facts = draftOf(draftId)?.facts.values() ?? [];
  return [...facts].filter(({ missingNamespace }) => missingNamespace != null).map(({ id }) => id);
}
