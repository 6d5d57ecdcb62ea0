import { type Id, MAX_BATCH_OPERATIONS, sameId } from '#protocol/index.ts';
import { tableName } from '../checks/check-format.ts';
import { declareWithVersions, restorableVersions, withoutHidden } from '../declared-again.ts';
import { type NewOperation, newOperation, type TableState } from '../draft.ts';
import { type RenameEffect, replacedEffects, withTable } from './rename-effects.ts';

/** A table and its new name or namespace, and the state of any table that already has that name. */
export interface RenameWish {
  readonly from: TableState;
  readonly to: Id;
  /** The table that already has the new name; undefined if there is none, or if that is unknown. */
  readonly taken?: TableState | undefined;
  /** The new name of the other table; undefined if it leaves the catalog. */
  readonly keptAs?: Id | undefined;
}

export type RenamePlan =
  | {
      /** The operations that make up the rename, since a batch has no operation for it. */
      readonly operations: readonly NewOperation[];
      /** What the rename keeps, changes and loses. */
      readonly effects: readonly RenameEffect[];
    }
  /** Why a batch can't do it, in a sentence. */
  | { readonly problem: string };

/** Renames a table by deregistering it and declaring it again at the same location. */
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

/** Deregisters the table that has the name first. */
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
  if (sameId(keptAs, from.id)) return { problem: `${tableName(keptAs)} is the name that becomes free.` };
  const moved = moveTo(taken, keptAs);
  return 'problem' in moved ? moved : { operations: moved.operations, effects };
}

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
 * Declares the table under another name at its location, with its versions, since a batch can't register a table.
 * Undefined if the table is not known well enough.
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

/** A name for the table that is replaced: `items_old`, with a number if that name is taken too. */
export function freeTableName(id: Id, isTaken: (id: Id) => boolean): Id {
  const namespace = id.slice(0, -1);
  for (let number = 1; ; number += 1) {
    const free = [...namespace, `${tableName(id)}_old${number === 1 ? '' : number}`];
    if (!isTaken(free)) return free;
  }
}
