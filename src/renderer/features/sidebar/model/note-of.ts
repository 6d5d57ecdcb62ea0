import type { NoteKind } from './row.ts';
import type { NamespaceNode } from './tree-node.ts';

/** What the last line of an open namespace says of it. */
export function noteOf(node: NamespaceNode): NoteKind | undefined {
  // With no name at all, what stands in place of the tree says it, with a way on.
  if (node.parent === undefined && isEmpty(node) && (node.failure !== undefined || node.state === 'unread'))
    return undefined;
  if (node.failure !== undefined) return 'failed';
  if (node.reading && node.state === 'unread') return 'reading';
  // One of many that were opened at once is read when it comes into view, as a next page is.
  if (node.state === 'partial' || node.isWanted) return 'more';
  if (node.gap !== undefined) return 'gap';
  return node.state === 'read' && isEmpty(node) && node.parent !== undefined ? 'empty' : undefined;
}

function isEmpty({ namespaces, tables }: NamespaceNode): boolean {
  return namespaces.length === 0 && tables.length === 0;
}
