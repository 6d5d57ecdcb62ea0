import { type RefObject, useEffect, useState } from 'react';
import { useNameToReveal } from '../../lib/names/to-reveal.ts';
import type { TreeHandle } from '../../ui/tree/tree-props.ts';
import { openTo } from './model/open-to.ts';
import { rowKey } from './model/row-keys.ts';
import type { TreeView } from './use-tree.ts';

/** Leads to the namespace that somebody asked to see, as soon as its row is there. */
export function useRevealedName(
  connectionId: string,
  { tree, rows }: TreeView,
  handle: RefObject<TreeHandle | null>,
  showAll: () => void,
): void {
  const name = useNameToReveal((state) => state.name);
  const [wanted, setWanted] = useState<string>();
  const isOurs = name?.connectionId === connectionId;
  useEffect(() => {
    if (!isOurs || name === null) return;
    let isLeft = false;
    void openTo(tree, name.id).then((id) => {
      if (!isLeft && id.length > 0) setWanted(rowKey('namespace', id));
    });
    return () => {
      isLeft = true;
    };
  }, [isOurs, name, tree]);
  const isThere = wanted !== undefined && rows.indexOfKey(wanted) !== undefined;
  useEffect(() => {
    if (wanted !== undefined && !isThere) showAll();
    if (wanted === undefined || !isThere) return;
    // A tree that gets the keys for the first time goes to its first row.
    handle.current?.focus();
    handle.current?.reveal(wanted);
    setWanted(undefined);
    useNameToReveal.setState({ name: null });
  }, [wanted, isThere, handle, showAll]);
}
