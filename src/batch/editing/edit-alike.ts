import type { OperationFields } from '../draft.ts';
import { sameJson } from './edit-difference.ts';

export interface SharedFields {
  /**
   * Members that all operations share. A member with different values is undefined here: leaving it out applies to all.
   */
  readonly members: OperationFields;
  readonly different: ReadonlySet<string>;
}

export function sharedFields(all: readonly OperationFields[]): SharedFields {
  const [first = {}, ...others] = all;
  const names = new Set(all.flatMap((members) => Object.keys(members)));
  const different = new Set(
    [...names].filter((name) => others.some((other) => !sameJson(own(first, name), own(other, name)))),
  );
  // fromEntries defines members instead of assigning them, so `__proto__` stays data.
  const members = Object.fromEntries(
    [...names].map((name) => [name, different.has(name) ? undefined : own(first, name)]),
  );
  return { members, different };
}

/**
 * The members of one operation after the shared form changed. Members that the user didn't edit there stay as they are.
 */
export function changeAlike(
  members: OperationFields,
  { members: before, different }: SharedFields,
  after: OperationFields,
): OperationFields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  let changed = members;
  for (const name of names) {
    const value = own(after, name);
    if (value === undefined ? !isCleared(name) : sameJson(own(before, name), value)) continue;
    changed = withMember(
      changed,
      name,
      different.has(name) && MERGED.has(name) ? merged(own(members, name), value) : value,
    );
  }
  return changed;

  /** A field with different values is empty, which is not an edit; only in a choice is empty one of the options. */
  function isCleared(name: string): boolean {
    if (!Object.hasOwn(before, name) || Object.hasOwn(after, name)) return false;
    return !different.has(name) || CHOICES.has(name);
  }
}

/** Members with a few options, one of which is to leave the member out. */
const CHOICES: ReadonlySet<string> = new Set(['naming_scheme', 'vend_credentials']);

/** Members whose parts have a field each. */
const MERGED: ReadonlySet<string> = new Set(['identity']);

function merged(mine: unknown, typed: unknown): unknown {
  return isObject(mine) && isObject(typed) ? { ...mine, ...typed } : typed;
}

function withMember(members: OperationFields, name: string, value: unknown): OperationFields {
  if (value !== undefined) return { ...members, [name]: value };
  const { [name]: _, ...others } = members;
  return others;
}

function own(members: OperationFields, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function isObject(value: unknown): value is OperationFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
