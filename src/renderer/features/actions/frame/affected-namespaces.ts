import type { Change } from '../../../../contract/index.ts';

type Ids = readonly (readonly string[])[];

export interface AffectedNamespaces {
  /** Tables and namespaces that are not as they were. */
  readonly things: Ids;
  /** Those in which names came or went. */
  readonly namespaces: Ids;
}

/** What is not as it was once a change was made. */
export function namespacesAffectedByChange(change: Change): AffectedNamespaces {
  const after = tableAfter(change) ?? change.id;
  const namespaces = CHANGES_NAMES.has(change.kind)
    ? distinct([change.id.slice(0, -1), after.slice(0, -1)])
    : [];
  return { things: distinct([change.id, after]), namespaces };
}

/** What one should look at again where a change was not made, or perhaps was: all that the window took for granted. */
export function queriesReadBy(change: Change): AffectedNamespaces {
  const { things } = namespacesAffectedByChange(change);
  return { things, namespaces: distinct(things.map((id) => id.slice(0, -1))) };
}

/** Where what was changed is now; undefined where it is gone. */
export function tableAfter(change: Change): readonly string[] | undefined {
  switch (change.kind) {
    case 'dropTable':
    case 'deregisterTable':
    case 'dropNamespace':
      return undefined;
    case 'renameTable':
      return [...(change.newNamespace ?? change.id.slice(0, -1)), change.newName];
    default:
      return change.id;
  }
}

const CHANGES_NAMES: ReadonlySet<Change['kind']> = new Set<Change['kind']>([
  'declareTable',
  'registerTable',
  'deregisterTable',
  'dropTable',
  'renameTable',
  'createNamespace',
  'dropNamespace',
]);

function distinct(ids: Ids): Ids {
  return [...new Map(ids.map((id) => [JSON.stringify(id), id])).values()];
}
