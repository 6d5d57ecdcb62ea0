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

/** The issues of a draft, debounced. */
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

/** The issues of a draft, cached, since the form, the list, the commit bar and the inspector all need them. */
export function checksOf(draft: BatchContent, known: TableStates): readonly Issue[] {
  const before = judged.get(draft);
  if (before?.known === known) return before.checks;
  const checks = checkDraft(draft, known);
  judged.set(draft, { known, checks });
  return checks;
}

/** Longer drafts are checked only when typing pauses. */
const MAX_AT_ONCE = 2000;

const PAUSE_MILLISECONDS = 250;

/** The draft with a delay, so that work on the whole draft never blocks typing. */
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

/** `1 warning, 5 not checked`: the summary of the issues. */
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

/** No issues were found, but the server data is not up to date. */
const UNSURE: Readonly<Partial<Record<CheckFreshness['state'], string>>> = {
  running: 'Checks are running',
  old: 'Checks aren’t up to date',
};

/** The numbers of the list, from 1, by the key of the operation. */
export function numbersOf({ operations }: BatchContent): ReadonlyMap<number, number> {
  return new Map(operations.map(({ key }, index) => [key, index + 1]));
}

const MAX_SPANS = 4;

/** `2 to 4, 7`, limited to what people can read. */
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

/** Applies the fix of a check; changes of the batch can be undone like any other. */
export function applyFix(draftId: string, { key, fix }: Issue): void {
  if (fix === undefined) return;
  if ('edit' in fix) changeDraft(draftId, fix.edit);
  else if ('namespace' in fix) requestNamespace(draftId, fix.namespace);
  else if (key !== undefined) changeDraft(draftId, { kind: 'replace', key, operation: fix.operation });
}

/** Opens the dialog that creates a namespace, since a batch can't; then the tables are checked again. */
function requestNamespace(draftId: string, namespace: readonly string[]): void {
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
