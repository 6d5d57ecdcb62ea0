import type { SchemaField } from '#contract/index.ts';
import { compareTexts } from './compare-texts.ts';
import { stated } from './reported-value.ts';

/**
 * - `not-known`: no known difference, but one side is incomplete;
 * - `one-sided`: the other side has no schema.
 */
export type FieldState = 'added' | 'removed' | 'changed' | 'moved' | 'not-known' | 'same' | 'one-sided';

export type FieldChange =
  | { readonly kind: 'type'; readonly before: string; readonly after: string }
  | { readonly kind: 'nullability'; readonly before: boolean; readonly after: boolean }
  | {
      readonly kind: 'metadata';
      readonly name: string;
      readonly before: string | undefined;
      readonly after: string | undefined;
    }
  /** From 1 among its siblings. */
  | { readonly kind: 'place'; readonly before: number; readonly after: number };

export interface ComparedField {
  /** Built from names, so it is equal on both sides. */
  readonly key: string;
  readonly path: readonly string[];
  readonly level: number;
  readonly state: FieldState;
  readonly before: SchemaField | undefined;
  readonly after: SchemaField | undefined;
  readonly changes: readonly FieldChange[];
  readonly children: readonly ComparedField[];
}

interface Parent {
  readonly key: string;
  readonly path: readonly string[];
  /** If a field is only on one side, so are all fields below it. */
  readonly only: 'added' | 'removed' | 'one-sided' | undefined;
}

const TOP: Parent = { key: '', path: [], only: undefined };

/** Merges two schemas into one tree, in the order of `after`; removed fields stay in their places. */
export function compareFields(
  before: readonly SchemaField[],
  after: readonly SchemaField[],
): readonly ComparedField[] {
  return compareSiblings(before, after, TOP);
}

/** The fields of the only known side. */
export function oneSidedFields(
  before: readonly SchemaField[],
  after: readonly SchemaField[],
): readonly ComparedField[] {
  return compareSiblings(before, after, { ...TOP, only: 'one-sided' });
}

interface Placed {
  readonly field: SchemaField;
  readonly place: number;
}

function compareSiblings(
  before: readonly SchemaField[],
  after: readonly SchemaField[],
  parent: Parent,
): readonly ComparedField[] {
  const [ones, others] = [placedByKey(before, parent), placedByKey(after, parent)];
  const inOrder = keptInOrder([...ones.keys()], [...others.keys()]);
  return mergedKeys([...ones.keys()], [...others.keys()]).map((key) =>
    compareField(key, parent, { before: ones.get(key), after: others.get(key), isKept: inOrder.has(key) }),
  );
}

/** Arrow allows siblings with equal names: the key of the second one has a number. */
function placedByKey(fields: readonly SchemaField[], parent: Parent): ReadonlyMap<string, Placed> {
  const seen = new Map<string, number>();
  return new Map(
    fields.map((field, index) => {
      const count = (seen.get(field.name) ?? 0) + 1;
      seen.set(field.name, count);
      const key = `${parent.key}/${JSON.stringify(field.name)}${count === 1 ? '' : count}`;
      return [key, { field, place: index + 1 }];
    }),
  );
}

/** The keys of `after`; each key only in `before` follows the same key as there. */
function mergedKeys(before: readonly string[], after: readonly string[]): readonly string[] {
  const isAfter = new Set(after);
  const merged: string[] = [];
  const follow = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const key of before) {
    if (isAfter.has(key)) last = key;
    else if (!follow.get(last)?.push(key)) follow.set(last, [key]);
  }
  merged.push(...(follow.get(undefined) ?? []));
  for (const key of after) merged.push(key, ...(follow.get(key) ?? []));
  return merged;
}

interface Pair {
  readonly before: Placed | undefined;
  readonly after: Placed | undefined;
  /** Whether its position among its siblings is unchanged. */
  readonly isKept: boolean;
}

function compareField(key: string, parent: Parent, pair: Pair): ComparedField {
  const [before, after] = [pair.before?.field, pair.after?.field];
  const only = parent.only ?? (before === undefined ? 'added' : after === undefined ? 'removed' : undefined);
  const path = [...parent.path, (after ?? before)?.name ?? ''];
  const changes = changesOf(pair);
  return {
    key,
    path,
    level: path.length,
    state: only ?? stateOf(changes, before, after),
    before,
    after,
    changes,
    children: compareSiblings(before?.children ?? [], after?.children ?? [], { key, path, only }),
  };
}

function stateOf(
  changes: readonly FieldChange[],
  before: SchemaField | undefined,
  after: SchemaField | undefined,
): FieldState {
  if (changes.some(({ kind }) => kind !== 'place')) return 'changed';
  if (changes.length > 0) return 'moved';
  return before?.nullable === null || after?.nullable === null ? 'not-known' : 'same';
}

function changesOf({ before, after, isKept }: Pair): readonly FieldChange[] {
  if (before === undefined || after === undefined) return [];
  const [one, other] = [before.field, after.field];
  const changes: FieldChange[] = [];
  if (!isSameType(one, other)) changes.push({ kind: 'type', before: one.type, after: other.type });
  if (one.nullable !== null && other.nullable !== null && one.nullable !== other.nullable) {
    changes.push({ kind: 'nullability', before: one.nullable, after: other.nullable });
  }
  changes.push(...metadataChanges(one, other));
  if (!isKept) changes.push({ kind: 'place', before: before.place, after: after.place });
  return changes;
}

const COUNT_OF_FIELDS = /\b(struct|union) · \d+/g;

/** The number of a struct’s fields is ignored, because each field is compared itself. */
function isSameType(one: SchemaField, other: SchemaField): boolean {
  if (one.type === other.type) return true;
  if (one.family !== 'nested' || other.family !== 'nested') return false;
  return one.type.replace(COUNT_OF_FIELDS, '$1') === other.type.replace(COUNT_OF_FIELDS, '$1');
}

function metadataChanges(one: SchemaField, other: SchemaField): readonly FieldChange[] {
  return compareTexts(stated(one.metadata), stated(other.metadata))
    .entries.filter(({ state }) => state !== 'same')
    .map(({ name, before, after }) => ({ kind: 'metadata', name, before, after }));
}

/**
 * The largest set of names in the same order in both lists; others were moved. To be symmetric, it processes the lists
 * in a fixed order.
 */
function keptInOrder(one: readonly string[], other: readonly string[]): ReadonlySet<string> {
  const isTurned = JSON.stringify(one) > JSON.stringify(other);
  const [first, second] = isTurned ? [other, one] : [one, other];
  const places = new Map(second.map((name, place) => [name, place]));
  const common = first.filter((name) => places.has(name));
  const rising = longestRise(common.map((name) => places.get(name) ?? 0));
  return new Set(rising.map((index) => common[index] ?? ''));
}

/**
 * The indexes of a longest increasing subsequence, by the ends of the subsequences of each length: a schema may have
 * 10,000 columns.
 */
function longestRise(numbers: readonly number[]): readonly number[] {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    const length = firstNotBelow(ends, numbers, number);
    previous[index] = length === 0 ? undefined : ends[length - 1];
    ends[length] = index;
  });
  const rise: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.unshift(index);
  return rise;
}

function firstNotBelow(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function nullWord(nullable: boolean): string {
  return nullable ? 'nullable' : 'required';
}
