import { readKey } from '#domain/names/row-keys.ts';
import type { NamespaceNode } from '#domain/names/tree-node.ts';
import { fold, isAscii } from '#protocol/fold.ts';
import type { CollectionRows } from '#ui/collection/collection.ts';
import { type Branch, namespaceIndexAt, openBranch, rowAt, tablesFrom } from './branch.ts';
import {
  findsOf,
  foundBranch,
  matchingBranch,
  type NameHits,
  type UsefulHits,
  usefulHits,
} from './found-branch.ts';
import type { TreeRow } from './tree-row.ts';

/** The visible rows of the tree, top to bottom. */
export interface CatalogRows extends Required<CollectionRows<TreeRow>> {
  readonly branch: Branch;
}

export interface TreeRows {
  readonly rows: CatalogRows;
  /** The number of names that match the filter. */
  readonly matched: number;
  /** The number of matches, if there are too many to show. */
  readonly total: number | undefined;
}

/** The host’s matches for a filter, and the connection’s delimiter. */
interface HostFinds {
  readonly names: NameHits;
  readonly delimiter: string;
}

export function buildRows(root: NamespaceNode, filter: string, found?: HostFinds): TreeRows {
  const query = fold(filter.trim());
  if (query === '') return { rows: rowsOf(openBranch(root)), matched: 0, total: undefined };
  const own = matchingBranch(root, query);
  const { hits, total } = hitsFor(query, own, found);
  const branch = hits.length === 0 ? own : foundBranch(root, query, findsOf(hits));
  const isCut = total !== undefined && total > branch.hits;
  return { rows: rowsOf(branch), matched: branch.hits, total: isCut ? total : undefined };
}

function hitsFor(query: string, own: Branch, found: HostFinds | undefined): UsefulHits {
  return found === undefined
    ? { hits: [], total: undefined }
    : usefulHits(found.names, { query, delimiter: found.delimiter, isElsewhere: own.hits > 0 });
}

function rowsOf(branch: Branch): CatalogRows {
  return {
    branch,
    topic: branch.query,
    length: branch.length,
    at: (index) => rowAt(branch, index < 0 ? branch.length + index : index),
    indexOfKey: (key) => placeOfKey(branch, key),
    parentOf: (index) => parentOf(branch, index),
    indexOfText: (text, first) => findName(branch, text, first),
  };
}

/** The row index of a key; undefined if it isn’t shown. */
function placeOfKey(root: Branch, key: string): number | undefined {
  const { kind, id } = readKey(key);
  const above = kind === 'note' ? id : id.slice(0, -1);
  const place = branchWithPlace(root, above);
  const name = id.at(-1);
  if (place === undefined) return undefined;
  const row =
    kind === 'note'
      ? noteIn(place.branch)
      : name === undefined
        ? undefined
        : nameIn(place.branch, kind, name);
  return row === undefined ? undefined : place.row + row;
}

interface BranchPlace {
  readonly branch: Branch;
  /** The index of its first row. */
  readonly row: number;
}

/** The expanded part of a namespace, with its position. */
export function branchWithPlace(root: Branch, id: readonly string[]): BranchPlace | undefined {
  let place: BranchPlace = { branch: root, row: 0 };
  for (const name of id) {
    const index = namespaceNamed(place.branch, name);
    const branch = place.branch.branches[index];
    if (branch === undefined) return undefined;
    place = { branch, row: place.row + (place.branch.starts[index] ?? 0) + 1 };
  }
  return place;
}

/** The list may have grown since the snapshot. */
function namespaceNamed({ namespaces, branches }: Branch, name: string): number {
  const index = namespaces.findIndex((node) => node.name === name);
  return index < branches.length ? index : -1;
}

function nameIn(branch: Branch, kind: 'namespace' | 'table', name: string): number | undefined {
  if (kind === 'namespace') return branch.starts.subarray(0, -1)[namespaceNamed(branch, name)];
  const index = branch.tables.indexOf(name);
  return index < 0 || index >= branch.tableCount ? undefined : tablesFrom(branch) + index;
}

function noteIn({ note, length }: Branch): number | undefined {
  return note === undefined ? undefined : length - 1;
}

/** The row of the namespace that contains this row. */
function parentOf(branch: Branch, row: number): number | undefined {
  const index = namespaceIndexAt(branch, row);
  const open = branch.branches[index];
  const start = branch.starts[index] ?? 0;
  if (row >= tablesFrom(branch) || row <= start || open === undefined) return undefined;
  return start + 1 + (parentOf(open, row - start - 1) ?? -1);
}

/** The first row from an index whose name starts with a folded text, wrapping around. */
function findName(root: Branch, text: string, first: number): number | undefined {
  const from = root.length === 0 ? 0 : first % root.length;
  return findFrom(root, text, from) ?? findFrom(root, text, 0);
}

function findFrom(branch: Branch, text: string, first: number): number | undefined {
  if (first >= branch.length) return undefined;
  return findInNamespaces(branch, text, first) ?? findInTables(branch, text, first);
}

function findInNamespaces(branch: Branch, text: string, first: number): number | undefined {
  const { namespaces, branches, starts } = branch;
  if (first >= tablesFrom(branch)) return undefined;
  for (let index = namespaceIndexAt(branch, first); index < branches.length; index += 1) {
    const start = starts[index] ?? 0;
    if (start >= first && beginsWith(namespaces[index]?.name, text)) return start;
    const open = branches[index];
    const below = open === undefined ? undefined : findFrom(open, text, Math.max(0, first - start - 1));
    if (below !== undefined) return start + 1 + below;
  }
  return undefined;
}

function findInTables(branch: Branch, text: string, first: number): number | undefined {
  const { tables, tableCount } = branch;
  const from = tablesFrom(branch);
  for (let index = Math.max(0, first - from); index < tableCount; index += 1) {
    if (beginsWith(tables[index], text)) return from + index;
  }
  return undefined;
}

function beginsWith(name: string | undefined, text: string): boolean {
  if (name === undefined) return false;
  if (!isAscii(text)) return fold(name).startsWith(text);
  // Compares one more character, which may be a combining mark of the last letter.
  for (let index = 0; index <= text.length; index += 1) {
    const code = name.charCodeAt(index);
    if (code > LAST_OF_ASCII) return fold(name).startsWith(text);
    // Compares characters, so that a million names are searched without creating strings.
    if (index < text.length && lowerOf(code) !== text.charCodeAt(index)) return false;
  }
  return true;
}

const LAST_OF_ASCII = 127;

function lowerOf(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}
