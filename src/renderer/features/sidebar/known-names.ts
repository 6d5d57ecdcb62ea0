import { useMemo } from 'react';
import { nameCoverageOf } from './model/name-coverage.ts';
import type { NamespaceNode } from './model/tree-node.ts';
import { knownTrees } from './trees.ts';

export interface KnownNames {
  readonly connectionId: string;
  readonly complete: boolean;
  readonly tables: readonly { readonly connectionId: string; readonly id: readonly string[] }[];
}

/** Every table whose name was read so far, as it stands when the asking part of the window opens. */
export function useKnownNames(): readonly KnownNames[] {
  return useMemo(
    () =>
      [...knownTrees()].map(([connectionId, tree]) => {
        const { root } = tree.snapshot();
        return {
          connectionId,
          complete: nameCoverageOf(root).complete,
          tables: tablesBelow(root).map((id) => ({ connectionId, id })),
        };
      }),
    [],
  );
}

function tablesBelow(node: NamespaceNode): readonly (readonly string[])[] {
  return [...node.tables.map((name) => [...node.id, name]), ...node.namespaces.flatMap(tablesBelow)];
}
