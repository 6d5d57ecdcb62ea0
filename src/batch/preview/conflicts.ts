import type { Issue } from '../checks/issue.ts';

/** Of each operation that a check keeps from being sent, why: in two or three words. */
export type Conflicts = ReadonlyMap<number, string>;

export function conflictsOf(checks: readonly Issue[]): Conflicts {
  const conflicts = new Map<number, string>();
  for (const { key, level, rule } of checks) {
    if (level !== 'error' || key === undefined || conflicts.has(key)) continue;
    conflicts.set(key, WORDS.get(rule) ?? 'see Checks');
  }
  return conflicts;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['shape', 'incomplete'],
  ['declared-twice', 'declared twice'],
  ['deregistered-twice', 'deregistered twice'],
  ['table-already-there', 'already exists'],
  ['table-not-there', 'not found'],
  ['after-deregistration', 'already removed'],
  ['location-clash', 'location in use'],
  ['not-managed', 'manages its own versions'],
  ['version-already-there', 'already there'],
  ['version-created-twice', 'created twice'],
  ['manifest-name', 'wrong manifest name'],
]);
