import { useKeptCount } from '#domain/names/known-counts.ts';
import { nameCountOf } from '#domain/names/name-count.ts';
import { treeOf } from '#domain/names/trees.ts';
import { nodeAt } from '#domain/names/use-namespace-children.ts';
import { formatCount } from '#lib/format.ts';

interface NamesBelowProps {
  readonly connectionId: string;
  /** Of a namespace. */
  readonly id: readonly string[];
}

/** How many names are in a namespace, as the sidebar says it; nothing where nothing is known. */
export function NamesBelow({ connectionId, id }: NamesBelowProps) {
  const node = nodeAt(treeOf(connectionId).root, id);
  const count = nameCountOf(node, useKeptCount(connectionId, node));
  if (count === undefined) return null;
  const { names, isWhole } = count;
  return (
    <span className="soft">
      {formatCount(names)}
      {!isWhole && '+'} {names === 1 && isWhole ? 'name' : 'names'}
    </span>
  );
}
