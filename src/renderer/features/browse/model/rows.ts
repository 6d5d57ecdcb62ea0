import type { NamespaceNode } from './catalog-tree.ts';
import { findMatch, type Match } from './match.ts';

interface RowPlace {
  /** Unique in the tree and stable: focus and selection are kept by it. */
  readonly key: string;
  /** From 1, as `aria-level` counts. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

export interface NamespaceRow extends RowPlace {
  readonly kind: 'namespace';
  readonly node: NamespaceNode;
  readonly expanded: boolean;
  readonly match: Match | undefined;
  /** Tables and namespaces below that match; undefined without a filter. */
  readonly hits: number | undefined;
}

export interface TableRow extends RowPlace {
  readonly kind: 'table';
  readonly parent: NamespaceNode;
  readonly name: string;
  readonly byHand: boolean;
  readonly match: Match | undefined;
}

/**
 * A line that says how a namespace stands: being read, failed, empty, or with a part that can't be listed. `more` is the
 * end of what was read so far: when it comes into view, the next page is wanted.
 */
export interface NoteRow extends RowPlace {
  readonly kind: 'note';
  readonly node: NamespaceNode;
  readonly note: 'reading' | 'more' | 'failed' | 'empty' | 'gap';
}

export type TreeRow = NamespaceRow | TableRow | NoteRow;

export interface TreeRows {
  readonly rows: readonly TreeRow[];
  /** Names that the filter let through. */
  readonly matched: number;
}

/** The visible rows of the tree, top to bottom. A filter opens whatever holds a match and hides the rest. */
export function buildRows(root: NamespaceNode, filter: string): TreeRows {
  const rows: TreeRow[] = [];
  const query = filter.trim().toLowerCase();
  if (query === '') {
    addChildren(rows, root, 1);
    return { rows, matched: 0 };
  }
  return { rows, matched: addMatching(rows, root, 1, query) };
}

function addChildren(rows: TreeRow[], node: NamespaceNode, level: number): void {
  const siblings = node.namespaces.length + node.tables.length;
  let position = 0;
  for (const child of node.namespaces) {
    position += 1;
    rows.push(namespaceRow(child, level, position, siblings, child.expanded, undefined, undefined));
    if (child.expanded) addChildren(rows, child, level + 1);
  }
  const prefix = tableKeyPrefix(node.id);
  for (const name of node.tables) {
    position += 1;
    rows.push(tableRow(node, prefix, name, level, position, siblings, undefined));
  }
  addNote(rows, node, level);
}

/** Adds what matches below a namespace and returns how many names that are. */
function addMatching(rows: TreeRow[], node: NamespaceNode, level: number, query: string): number {
  let hits = 0;
  for (const child of node.namespaces) {
    const match = findMatch(child.name, query);
    const below: TreeRow[] = [];
    const hitsBelow = addMatching(below, child, level + 1, query);
    if (match === undefined && hitsBelow === 0) continue;
    // A namespace that matches by its own name alone stays as the user left it, with all that it holds.
    const ownOnly = hitsBelow === 0;
    const expanded = ownOnly ? child.expanded : true;
    rows.push(namespaceRow(child, level, 0, 0, expanded, match, hitsBelow));
    if (ownOnly && child.expanded) addChildren(rows, child, level + 1);
    else for (const row of below) rows.push(row);
    hits += hitsBelow + (match === undefined ? 0 : 1);
  }
  const prefix = tableKeyPrefix(node.id);
  for (const name of node.tables) {
    const match = findMatch(name, query);
    if (match === undefined) continue;
    hits += 1;
    rows.push(tableRow(node, prefix, name, level, 0, 0, match));
  }
  return hits;
}

function addNote(rows: TreeRow[], node: NamespaceNode, level: number): void {
  const note = noteOf(node);
  if (note === undefined) return;
  rows.push({ kind: 'note', key: `!${keyOf(node.id)}`, node, note, level, position: 0, siblings: 0 });
}

function noteOf(node: NamespaceNode): NoteRow['note'] | undefined {
  // With no name at all, what stands in place of the tree says it, with a way on.
  if (node.parent === undefined && isEmpty(node) && (node.failure !== undefined || node.state === 'unread'))
    return undefined;
  if (node.failure !== undefined) return 'failed';
  if (node.reading && node.state === 'unread') return 'reading';
  if (node.state === 'partial') return 'more';
  if (node.gap !== undefined) return 'gap';
  return node.state === 'read' && isEmpty(node) && node.parent !== undefined ? 'empty' : undefined;
}

function isEmpty({ namespaces, tables }: NamespaceNode): boolean {
  return namespaces.length === 0 && tables.length === 0;
}

function namespaceRow(
  node: NamespaceNode,
  level: number,
  position: number,
  siblings: number,
  expanded: boolean,
  match: Match | undefined,
  hits: number | undefined,
): NamespaceRow {
  return { kind: 'namespace', key: keyOf(node.id), node, level, position, siblings, expanded, match, hits };
}

function tableRow(
  parent: NamespaceNode,
  prefix: string,
  name: string,
  level: number,
  position: number,
  siblings: number,
  match: Match | undefined,
): TableRow {
  const key = prefix + name;
  const byHand = parent.byHand.has(name);
  return { kind: 'table', key, parent, name, byHand, level, position, siblings, match };
}

/** A namespace and a table may share an id, so their keys differ by the first sign. */
export function keyOf(id: readonly string[]): string {
  return `/${JSON.stringify(id)}`;
}

export function tableKey(id: readonly string[]): string {
  return tableKeyPrefix(id.slice(0, -1)) + (id.at(-1) ?? '');
}

/** The part that the tables of a namespace share: to make it for every row would be most of the work of a large tree. */
function tableKeyPrefix(parent: readonly string[]): string {
  return `=${JSON.stringify(parent)}`;
}
