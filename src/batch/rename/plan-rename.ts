import { type Id, MAX_BATCH_OPERATIONS, sameId } from '#protocol/index.ts';
import { tableName } from '../checks/check-format.ts';
import { declareWithVersions, restorableVersions, withoutHidden } from '../declared-again.ts';
import { type NewOperation, newOperation, type TableState } from '../draft.ts';
import { type RenameEffect, replacedEffects, withTable } from './rename-effects.ts';

/** A table that gets another name, or another namespace, and what is known of those that it meets. */
export interface RenameWish {
  readonly from: TableState;
  readonly to: Id;
  /** The table that has the new name; undefined where none has, or it isn’t known whether one has. */
  readonly taken?: TableState | undefined;
  /** The name that the other table gets; undefined where it leaves the catalog. */
  readonly keptAs?: Id | undefined;
}

export type RenamePlan =
  | {
      /** A batch has no operation that renames: they belong together. */
      readonly operations: readonly NewOperation[];
      /** What goes with the table, and what doesn’t. */
      readonly effects: readonly RenameEffect[];
    }
  /** Why it can’t be done in a batch, in a sentence. */
  | { readonly problem: string };

/** The operations that give a table another name: it leaves the catalog and is declared again where it lies. */
export function planRename({ from, to, taken, keptAs }: RenameWish): RenamePlan {
  if (sameId(from.id, to)) return { problem: 'Enter another name or namespace.' };
  const own = moveTo(from, to);
  if ('problem' in own) return own;
  const other = taken === undefined ? NOTHING : makeRoom(taken, { keptAs, from, to });
  if ('problem' in other) return other;
  const operations = [...other.operations, ...own.operations];
  if (operations.length > MAX_BATCH_OPERATIONS) {
    return { problem: `It takes over ${MAX_BATCH_OPERATIONS.toLocaleString('en')} operations. ${OUTSIDE}` };
  }
  return { operations, effects: [...withTable(from), ...other.effects] };
}

const OUTSIDE = 'Use Rename… in the Actions menu instead, if the server supports it.';

interface Part {
  readonly operations: readonly NewOperation[];
  readonly effects: readonly RenameEffect[];
}

const NOTHING: Part = { operations: [], effects: [] };

/** The one that has the name leaves it first. */
function makeRoom(
  taken: TableState,
  { keptAs, from, to }: Pick<RenameWish, 'keptAs' | 'from' | 'to'>,
): Part | { readonly problem: string } {
  if (taken.state === 'absent') return NOTHING;
  if (taken.state === 'unknown') {
    return { problem: `It isn’t known whether ${tableName(taken.id)} exists. Check the connection.` };
  }
  const effects = replacedEffects(taken, keptAs);
  if (keptAs === undefined) return { operations: [newOperation('deregister_table', taken.id)], effects };
  if (sameId(keptAs, to)) return { problem: `${tableName(to)} needs another name to be kept.` };
  // Two tables may change places.
  if (sameId(keptAs, from.id)) return { problem: `${tableName(keptAs)} is the name that becomes free.` };
  const moved = moveTo(taken, keptAs);
  return 'problem' in moved ? moved : { operations: moved.operations, effects };
}

/** The way of one table from its name to another, if all that it takes is known. */
function moveTo(
  table: TableState,
  to: Id,
): { readonly operations: readonly NewOperation[] } | { readonly problem: string } {
  const name = tableName(table.id);
  if (table.state === 'absent') return { problem: `${name} doesn’t exist.` };
  const again = declaredAt(table, to);
  if (again !== undefined) return { operations: [newOperation('deregister_table', table.id), ...again] };
  if (table.state === 'unknown')
    return { problem: `The server didn’t say what ${name} is. ${table.problem ?? ''}`.trim() };
  const what = table.location === undefined ? 'The location' : 'Not every version';
  return { problem: `${what} of ${name} is known, and a batch can’t move it without. ${OUTSIDE}` };
}

/**
 * The table under another name, where it lies, with its versions: no operation of a batch registers one. Undefined where
 * it isn’t known well enough.
 */
export function declaredAt(table: TableState, id: Id): readonly NewOperation[] | undefined {
  const { state, location, properties } = table;
  if ((state !== 'declared' && state !== 'stored') || location === undefined) return undefined;
  const versions = restorableVersions(table);
  if (versions === undefined) return undefined;
  const [declaration, ...creations] = declareWithVersions(
    { id, location, properties: withoutHidden(Object.fromEntries(properties ?? [])) },
    versions,
  );
  if (declaration === undefined) return undefined;
  return [{ ...declaration, members: { ...declaration.members, vend_credentials: false } }, ...creations];
}

/** What a table is called that makes room for another: `items_old`, or with a number where that has a table too. */
export function freeTableName(id: Id, isTaken: (id: Id) => boolean): Id {
  const namespace = id.slice(0, -1);
  for (let number = 1; ; number += 1) {
    const free = [...namespace, `${tableName(id)}_old${number === 1 ? '' : number}`];
    if (!isTaken(free)) return free;
  }
}
