import type { StringEntries } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import {
  type ComparisonResult,
  comparisonResult,
  PRESENCE_LABELS,
  type ReportedValue,
} from './reported-value.ts';

/** `one-sided`: the other side has no entries to compare with. */
export type EntryState = 'added' | 'removed' | 'changed' | 'same' | 'one-sided';

export interface ComparedEntry {
  readonly name: string;
  readonly state: EntryState;
  readonly before?: string;
  readonly after?: string;
}

export interface ComparedTexts {
  readonly before: ReportedValue<StringEntries>;
  readonly after: ReportedValue<StringEntries>;
  readonly result: ComparisonResult;
  /** Sorted by name. */
  readonly entries: readonly ComparedEntry[];
}

export function compareTexts(
  before: ReportedValue<StringEntries>,
  after: ReportedValue<StringEntries>,
): ComparedTexts {
  const entries = compareEntries(before, after);
  const isSame = () => entries.every(({ state }) => state === 'same');
  return { before, after, result: comparisonResult(before, after, isSame), entries };
}

function compareEntries(
  before: ReportedValue<StringEntries>,
  after: ReportedValue<StringEntries>,
): readonly ComparedEntry[] {
  const isPair = before.state === 'returned' && after.state === 'returned';
  const [ones, others] = [mapOf(before), mapOf(after)];
  const names = [...new Set([...ones.keys(), ...others.keys()])].sort();
  return names.map((name) => {
    const sides = sidesOf(ones.get(name), others.get(name));
    return { name, ...sides, state: isPair ? stateOf(sides) : 'one-sided' };
  });
}

function mapOf(texts: ReportedValue<StringEntries>): ReadonlyMap<string, string> {
  return new Map(texts.state === 'returned' ? texts.value : []);
}

interface Sides {
  readonly before?: string;
  readonly after?: string;
}

function sidesOf(before: string | undefined, after: string | undefined): Sides {
  return { ...defined({ before, after }) };
}

function stateOf({ before, after }: Sides): EntryState {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return before === after ? 'same' : 'changed';
}

/** The number of differences: each entry is one, and so is entries on one side and null on the other. */
export function countDifferences({ result, entries }: ComparedTexts): number {
  if (result !== 'differs') return 0;
  const found = entries.filter(({ state }) => state !== 'same' && state !== 'one-sided').length;
  return Math.max(1, found);
}

/** The states of both sides as a sentence, if entries can’t be compared. */
export function describeTexts(texts: ComparedTexts): string | undefined {
  const text = describeStates(texts);
  return text === undefined ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function describeStates({ before, after }: ComparedTexts): string | undefined {
  const isPair = before.state === 'returned' && after.state === 'returned';
  if (isPair && before.value.length > 0 && after.value.length > 0) return undefined;
  const [one, other] = [sideText(before), sideText(after)];
  if (one !== other) return `${one} before, ${other} after`;
  return `${one} on both sides`;
}

function sideText(texts: ReportedValue<StringEntries>): string {
  if (texts.state !== 'returned') return PRESENCE_LABELS[texts.state];
  const { length } = texts.value;
  return length === 0 ? 'empty' : length === 1 ? '1 entry' : `${length} entries`;
}
