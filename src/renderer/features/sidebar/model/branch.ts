import { rowKey } from '#domain/names/row-keys.ts';
import type { NamespaceNode } from '#domain/names/tree-node.ts';
import { foldedRanges, type TextRange } from '#protocol/fold.ts';
import type { FilterResults, NoteKind, TreeRow } from './tree-row.ts';

/**
 * An immutable snapshot of the rows below a namespace: counted, not created. Rows are created on demand, and a change
 * only creates new branches from its node up to the root.
 */
export interface Branch {
  readonly node: NamespaceNode;
  /** The node’s revision at the time. */
  readonly revision: number;
  /** The filter text; empty without a filter. */
  readonly query: string;
  /** The host’s matches, if any. */
  readonly finds: FilterResults | undefined;
  /** Both lists may grow after this snapshot; its counts say where they ended. */
  readonly namespaces: readonly NamespaceNode[];
  readonly tables: readonly string[];
  readonly tableCount: number;
  /** By namespace: the branch below it, if it is expanded. */
  readonly branches: readonly (Branch | undefined)[];
  /** By namespace, with a filter: the number of matches below it, shown or not. */
  readonly hitsBelow: readonly number[];
  /** By namespace: the index of its row. The last entry is the start of the tables. */
  readonly starts: Uint32Array;
  readonly note: NoteKind | undefined;
  /** The number of matching names. */
  readonly hits: number;
  /** The number of rows. */
  readonly length: number;
}

type BranchParts = Omit<Branch, 'revision' | 'starts' | 'length'>;

export function branchOf(parts: BranchParts): Branch {
  const { node, branches, tableCount, note } = parts;
  const starts = new Uint32Array(branches.length + 1);
  let rows = 0;
  for (let index = 0; index < branches.length; index += 1) {
    starts[index] = rows;
    rows += 1 + (branches[index]?.length ?? 0);
  }
  starts[branches.length] = rows;
  const length = rows + tableCount + (note === undefined ? 0 : 1);
  return { ...parts, revision: node.revision, starts, length };
}

/** The row index of the first table. */
export function tablesFrom({ starts, branches }: Branch): number {
  return starts[branches.length] ?? 0;
}

/** The namespace that this row belongs to, or is. */
export function namespaceIndexAt({ starts, branches }: Branch, row: number): number {
  let first = 0;
  let end = branches.length;
  while (end - first > 1) {
    const middle = (first + end) >>> 1;
    if ((starts[middle] ?? 0) <= row) first = middle;
    else end = middle;
  }
  return first;
}

export function rowAt(branch: Branch, row: number): TreeRow | undefined {
  if (row < 0 || row >= branch.length) return undefined;
  const table = row - tablesFrom(branch);
  if (table >= branch.tableCount) return noteRow(branch);
  if (table >= 0) return tableRow(branch, table);
  const index = namespaceIndexAt(branch, row);
  const below = row - (branch.starts[index] ?? 0) - 1;
  const open = branch.branches[index];
  return below < 0 || open === undefined ? namespaceRow(branch, index) : rowAt(open, below);
}

function namespaceRow(branch: Branch, index: number): TreeRow | undefined {
  const node = branch.namespaces[index];
  if (node === undefined) return undefined;
  const below = branch.branches[index];
  return {
    kind: 'namespace',
    key: rowKey('namespace', node.id),
    node,
    ...placeIn(branch, index),
    expanded: below !== undefined,
    marked: markedIn(branch, node.name, branch.finds?.namespaces.get(node.name)?.marked),
    hits: branch.query === '' ? undefined : (branch.hitsBelow[index] ?? 0),
    isFlat: below !== undefined && below.hits === below.tableCount,
  };
}

function tableRow(branch: Branch, index: number): TreeRow | undefined {
  const { node } = branch;
  const name = branch.tables[index];
  if (name === undefined) return undefined;
  return {
    kind: 'table',
    key: rowKey('table', [...node.id, name]),
    parent: node,
    name,
    byHand: node.byHand.has(name),
    marked: markedIn(branch, name, branch.finds?.tables.get(name)),
    ...placeIn(branch, branch.branches.length + index),
  };
}

function noteRow({ node, revision, note }: Branch): TreeRow | undefined {
  if (note === undefined) return undefined;
  const place = { level: node.id.length + 1, position: 0, siblings: 0 };
  const isOpenEnd = note === 'more' || note === 'reading';
  return { kind: 'note', key: rowKey('note', node.id), node, revision, note, isOpenEnd, ...place };
}

/** The position among shown siblings; the number is unknown while the listing is incomplete. */
function placeIn({ node, query, branches, tableCount }: Branch, index: number) {
  const isKnown = query !== '' || node.state === 'read';
  const siblings = isKnown ? branches.length + tableCount : 0;
  return { level: node.id.length + 1, position: index + 1, siblings };
}

function markedIn({ query }: Branch, name: string, found: readonly TextRange[] = []): readonly TextRange[] {
  if (query === '' || found.length > 0) return found;
  return foldedRanges(name, query).slice(0, 1);
}

const made = new WeakMap<NamespaceNode, { readonly revision: number; readonly branch: Branch }>();

/** The expanded part below a namespace. Unchanged branches are reused. */
export function openBranch(node: NamespaceNode): Branch {
  const known = made.get(node);
  if (known?.revision === node.revision) return known.branch;
  const branch = branchOf({
    node,
    query: '',
    finds: undefined,
    namespaces: node.namespaces,
    tables: node.tables,
    tableCount: node.tables.length,
    branches: node.namespaces.map((child) => (child.expanded ? openBranch(child) : undefined)),
    note: noteOf(node),
    hitsBelow: [],
    hits: 0,
  });
  made.set(node, { revision: node.revision, branch });
  return branch;
}

/** The last line below an expanded namespace. */
function noteOf(node: NamespaceNode): NoteKind | undefined {
  // Without any names, a message with buttons replaces the tree.
  if (node.parent === undefined && isEmpty(node) && (node.failure !== undefined || node.state === 'unread'))
    return undefined;
  if (node.failure !== undefined) return 'failed';
  if (node.reading && node.state === 'unread') return 'reading';
  // One of many namespaces that were expanded at once loads when it becomes visible, like a next page.
  if (node.state === 'partial' || node.isWanted) return 'more';
  if (node.gap !== undefined) return 'gap';
  return node.state === 'read' && isEmpty(node) && node.parent !== undefined ? 'empty' : undefined;
}

function isEmpty({ namespaces, tables }: NamespaceNode): boolean {
  return namespaces.length === 0 && tables.length === 0;
}
