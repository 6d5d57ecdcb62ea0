import type { ImportRow, ImportState } from '#batch/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import type { ImportCheck } from './use-import-check.ts';

interface ImportCounts {
  readonly count: number;
  readonly impossible: number;
  readonly unchecked: number;
  readonly isRunning: boolean;
}

/** `12 operations, 3 can’t work now, 2 not checked`. During the check, missing responses are not counted. */
export function countsText({ count, impossible, unchecked, isRunning }: ImportCounts): string {
  return [
    formatQuantity(count, 'operation'),
    ...(impossible === 0 ? [] : [`${formatCount(impossible)} can’t work now`]),
    ...(unchecked === 0 || isRunning ? [] : [`${formatCount(unchecked)} not checked`]),
  ].join(', ');
}

/** The progress of the check. */
export function importCheckText({ isRunning, failure, facts, checked, tables }: ImportCheck): string {
  if (failure !== undefined) return `Couldn’t check. ${failure.message}`;
  if (isRunning) return `Checking ${formatCount(facts.size)} of ${formatQuantity(checked, 'table')}`;
  if (checked < tables)
    return `Checked the first ${formatCount(checked)} of ${formatQuantity(tables, 'table')}`;
  return `Checked ${formatQuantity(tables, 'table')}`;
}

const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  works: 'Would work',
  warning: 'Warning',
  unchecked: 'Not checked',
  impossible: 'Can’t work',
};

export function stateText({ state, why }: Pick<ImportRow, 'state' | 'why'>): string {
  return why === '' ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${why}`;
}
