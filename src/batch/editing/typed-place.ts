import type { BatchContent } from '../model.ts';
import { onlyChanged } from './only-changed.ts';
import { sameJson } from './same-json.ts';

type Path = readonly (string | number)[];

/**
 * Where an edit typed: the same text for every letter that goes into the same fields of one operation, or of the batch.
 * Undefined for every other edit, also for one that switches something on or adds a row.
 */
export function typedPlace(before: BatchContent, after: BatchContent): string | undefined {
  const only = onlyChanged(before, after);
  if (only === undefined) return undefined;
  if (only.kind === 'batch') return placeText('batch', typedPaths(before.members, after.members, []));
  const { from, to } = only;
  return from.kind === to.kind ? placeText(from.key, typedPaths(from.members, to.members, [])) : undefined;
}

function placeText(owner: number | string, paths: readonly Path[] | undefined): string | undefined {
  return paths === undefined ? undefined : JSON.stringify([owner, paths]);
}

/** The paths of every difference, or undefined where one is none that is typed. */
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

/** The place of the one member whose name differs: every letter of a name makes it another member. */
function renamedMember(before: readonly string[], after: readonly string[]): number | undefined {
  if (before.length !== after.length) return undefined;
  const places = after.flatMap((name, index) => (name === before[index] ? [] : [index]));
  return places.length === 1 ? places[0] : undefined;
}

function joined(all: readonly (readonly Path[] | undefined)[]): readonly Path[] | undefined {
  const known = all.filter((paths) => paths !== undefined);
  return known.length === all.length ? known.flat() : undefined;
}

/** An empty field may be no member at all. */
function isTyped(value: unknown): boolean {
  return value === undefined || ['string', 'number', 'bigint'].includes(typeof value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
