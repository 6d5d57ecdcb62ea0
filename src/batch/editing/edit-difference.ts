import type { BatchContent, DraftEdit, DraftOperation, NewOperation, OperationFields } from '../draft.ts';

export function editLabel(change: DraftEdit, before: BatchContent, after: BatchContent): string {
  const growth = after.operations.length - before.operations.length;
  switch (change.kind) {
    case 'add':
      return `Add ${operations(growth)}`;
    case 'remove':
      return `Remove ${operations(-growth)}`;
    case 'duplicate':
      return `Duplicate ${operations(growth)}`;
    case 'move':
      return `Move ${operations(presentAmong(before.operations, change.keys))}`;
    case 'replace-each':
      return onlyChanged(before, after) === undefined
        ? `Change ${operations(presentAmong(before.operations, [...change.operations.keys()]))}`
        : changeWords(before, after);
    default:
      return changeWords(before, after);
  }
}

function operations(count: number): string {
  return count === 1 ? 'operation' : `${count.toLocaleString('en')} operations`;
}

function presentAmong(all: readonly DraftOperation[], keys: readonly number[]): number {
  const chosen = new Set(keys);
  return all.filter(({ key }) => chosen.has(key)).length;
}

function changeWords(before: BatchContent, after: BatchContent): string {
  const only = onlyChanged(before, after);
  if (only === undefined) return 'Edit batch JSON';
  if (only.kind === 'batch') {
    return `Change ${onlyName(before.members, after.members) ?? 'members'} of the batch`;
  }
  const { from, to } = only;
  return `Change ${(from.kind === to.kind ? onlyName(from.members, to.members) : undefined) ?? to.kind}`;
}

function onlyName(before: OperationFields, after: OperationFields): string | undefined {
  const values = new Map(Object.entries(before));
  const newValues = new Map(Object.entries(after));
  const names = new Set([...values.keys(), ...newValues.keys()]);
  const different = [...names].filter((name) => !sameJson(values.get(name), newValues.get(name)));
  return different.length === 1 ? different[0] : undefined;
}

type Path = readonly (string | number)[];

/**
 * Identifies the fields that an edit typed into: equal for consecutive letters in the same fields of one operation, of
 * several operations that are edited together, or of the batch. Undefined for every other edit, such as switching
 * something on or adding a row.
 */
export function typedPlace(change: DraftEdit, before: BatchContent, after: BatchContent): string | undefined {
  if (change.kind === 'replace-each' && change.isTyped === true) {
    return placeText([...change.operations.keys()].join(), typedPathsOfEach(before, after));
  }
  const only = onlyChanged(before, after);
  if (only === undefined) return undefined;
  if (only.kind === 'batch') return placeText('batch', typedPaths(before.members, after.members, []));
  const { from, to } = only;
  return from.kind === to.kind ? placeText(from.key, typedPaths(from.members, to.members, [])) : undefined;
}

function placeText(owner: number | string, paths: readonly Path[] | undefined): string | undefined {
  return paths === undefined ? undefined : JSON.stringify([owner, paths]);
}

/** Operations that did not change are ignored: one may already have had the typed value. */
function typedPathsOfEach(before: BatchContent, after: BatchContent): readonly Path[] | undefined {
  const places = new Map<string, Path>();
  for (const [index, from] of before.operations.entries()) {
    const to = after.operations[index];
    if (to === undefined || from === to) continue;
    const paths = typedPaths(from.members, to.members, []);
    if (paths === undefined) return undefined;
    for (const path of paths) places.set(JSON.stringify(path), path);
  }
  return [...places.keys()].sort().flatMap((text) => [places.get(text) ?? []]);
}

/** The paths of all differences; undefined if a difference can't come from typing. */
function typedPaths(before: unknown, after: unknown, path: Path): readonly Path[] | undefined {
  if (sameJson(before, after)) return [];
  if (isTyped(before) && isTyped(after)) return [path];
  if (Array.isArray(before) && Array.isArray(after)) return pathsInLists(before, after, path);
  return isObject(before) && isObject(after) ? pathsInObjects(before, after, path) : undefined;
}

function pathsInLists(before: readonly unknown[], after: readonly unknown[], path: Path) {
  if (before.length !== after.length) return undefined;
  return joined(after.map((value, index) => typedPaths(before[index], value, [...path, index])));
}

function pathsInObjects(before: object, after: object, path: Path): readonly Path[] | undefined {
  const values = new Map(Object.entries(before));
  const newValues = new Map(Object.entries(after));
  const renamed = renamedMember([...values.keys()], [...newValues.keys()]);
  if (renamed !== undefined) return [[...path, renamed]];
  const names = [...new Set([...values.keys(), ...newValues.keys()])];
  return joined(names.map((name) => typedPaths(values.get(name), newValues.get(name), [...path, name])));
}

/** The index of the one member whose name differs: each letter typed in a name makes another member. */
function renamedMember(before: readonly string[], after: readonly string[]): number | undefined {
  if (before.length !== after.length) return undefined;
  const places = after.flatMap((name, index) => (name === before[index] ? [] : [index]));
  return places.length === 1 ? places[0] : undefined;
}

function joined(all: readonly (readonly Path[] | undefined)[]): readonly Path[] | undefined {
  const known = all.filter((paths) => paths !== undefined);
  return known.length === all.length ? known.flat() : undefined;
}

/** Undefined counts, because an emptied field may remove its member. */
function isTyped(value: unknown): boolean {
  return value === undefined || ['string', 'number', 'bigint'].includes(typeof value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type OnlyChanged =
  | { readonly kind: 'batch' }
  | { readonly kind: 'operation'; readonly from: DraftOperation; readonly to: DraftOperation };

/** The one difference between two drafts: an operation, or the batch's own members; undefined if there are more. */
function onlyChanged(before: BatchContent, after: BatchContent): OnlyChanged | undefined {
  if (before.operations === after.operations) return { kind: 'batch' };
  if (before.members !== after.members || before.operations.length !== after.operations.length) {
    return undefined;
  }
  const last = before.operations.findLastIndex((operation, index) => operation !== after.operations[index]);
  const first = before.operations.findIndex((operation, index) => operation !== after.operations[index]);
  const from = before.operations[first];
  const to = after.operations[last];
  if (first !== last || from === undefined || from.key !== to?.key) return undefined;
  return { kind: 'operation', from, to };
}

/** Whether two values are the same JSON text: the order counts, and a bigint equals the number with the same digits. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isNumber(one) && isNumber(other)) return String(one) === String(other);
  if (!isNest(one) || !isNest(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  const others = Object.entries(other);
  return (
    entries.length === others.length &&
    entries.every(([name, value], index) => {
      const [otherName, otherValue] = others[index] ?? [];
      return name === otherName && sameJson(value, otherValue);
    })
  );
}

export function sameOperation(one: NewOperation, other: NewOperation): boolean {
  return one.kind === other.kind && sameJson(one.members, other.members);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
