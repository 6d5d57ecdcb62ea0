import { useDeferredValue, useMemo, useState } from 'react';
import type { SchemaField } from '#contract/index.ts';
import { fold } from '#protocol/fold.ts';
import { buildFieldTree, type FieldNode, type FieldTree, foldableKeys } from './field-tree.ts';

export interface SchemaView extends SchemaRows {
  readonly tree: FieldTree;
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly setExpanded: (rows: readonly SchemaRow[], expanded: boolean) => void;
  readonly expandedCount: number;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
}

const NO_FIELDS: readonly SchemaField[] = [];

/** The expanded fields and the search text, shared by Overview and Schema. */
export function useSchemaView(fields: readonly SchemaField[] = NO_FIELDS): SchemaView {
  const [filter, setFilter] = useState('');
  const [expandedKeys, setExpandedKeys] = useState<ReadonlySet<string>>(new Set());
  const deferredFilter = useDeferredValue(filter);
  const tree = useMemo(() => buildFieldTree(fields), [fields]);
  const rows = useMemo(
    () => buildSchemaRows(tree, expandedKeys, deferredFilter),
    [tree, expandedKeys, deferredFilter],
  );
  function setExpanded(changed: readonly SchemaRow[], expanded: boolean): void {
    setExpandedKeys((before) => {
      const after = new Set(before);
      for (const { key } of changed) expanded ? after.add(key) : after.delete(key);
      return after;
    });
  }
  return {
    ...rows,
    tree,
    filter,
    setFilter,
    setExpanded,
    expandedCount: expandedKeys.size,
    expandAll: () => setExpandedKeys(new Set(foldableKeys(tree.columns))),
    collapseAll: () => setExpandedKeys(new Set()),
  };
}

export interface SchemaRow {
  readonly key: string;
  readonly node: FieldNode;
  readonly level: number;
  /** Undefined if the field has no children. */
  readonly expanded: boolean | undefined;
  readonly position: number;
  readonly siblings: number;
}

interface SchemaRows {
  readonly rows: readonly SchemaRow[];
  /** The number of matching fields; undefined without a filter. */
  readonly matched: number | undefined;
}

/** The visible rows, top to bottom. A filter searches every level and expands all parents of matches. */
export function buildSchemaRows(tree: FieldTree, expanded: ReadonlySet<string>, filter: string): SchemaRows {
  const query = fold(filter.trim());
  const rows: SchemaRow[] = [];
  if (query === '') {
    addRows(rows, tree.columns, (node) => expanded.has(node.key));
    return { rows, matched: undefined };
  }
  const { matches, holders } = findMatches(tree.columns, query);
  const isOpen = (node: FieldNode) => holders.has(node) || expanded.has(node.key);
  // If a field matches but none of its descendants do, all of them are shown: the user searched for that field.
  const isShown = (node: FieldNode) => matches.has(node) || holders.has(node);
  addMatching(rows, tree.columns, isOpen, isShown);
  return { rows, matched: matches.size };
}

type Test = (node: FieldNode) => boolean;

function addRows(rows: SchemaRow[], siblings: readonly FieldNode[], isOpen: Test): void {
  siblings.forEach((node, index) => {
    rows.push(rowOf(node, index, siblings.length, isOpen));
    if (isOpen(node)) addRows(rows, node.children, isOpen);
  });
}

function addMatching(rows: SchemaRow[], all: readonly FieldNode[], isOpen: Test, isShown: Test): void {
  const shown = all.filter(isShown);
  shown.forEach((node, index) => {
    rows.push(rowOf(node, index, shown.length, isOpen));
    if (!isOpen(node)) return;
    if (node.children.some(isShown)) addMatching(rows, node.children, isOpen, isShown);
    else addRows(rows, node.children, isOpen);
  });
}

function rowOf(node: FieldNode, index: number, siblings: number, isOpen: Test): SchemaRow {
  const expanded = node.children.length === 0 ? undefined : isOpen(node);
  return { key: node.key, node, level: node.level, expanded, position: index + 1, siblings };
}

interface Matches {
  readonly matches: ReadonlySet<FieldNode>;
  /** Fields with a match among their descendants. */
  readonly holders: ReadonlySet<FieldNode>;
}

function findMatches(columns: readonly FieldNode[], query: string): Matches {
  const matches = new Set<FieldNode>();
  const holders = new Set<FieldNode>();
  function search(node: FieldNode): boolean {
    const below = node.children.filter(search).length > 0;
    if (below) holders.add(node);
    if (isMatch(node, query)) matches.add(node);
    return below || matches.has(node);
  }
  columns.forEach(search);
  return { matches, holders };
}

/** Paths are searched only if the query contains a dot; otherwise all descendants of a match would match too. */
function isMatch({ field, path }: FieldNode, query: string): boolean {
  if (fold(field.name).includes(query) || fold(field.type).includes(query)) return true;
  return query.includes('.') && path.length > 1 && endsInLastName(path, query);
}

/** The end of the query must lie in the field's own name. */
function endsInLastName(path: readonly string[], query: string): boolean {
  const whole = fold(path.join('.'));
  const at = whole.lastIndexOf(query);
  return at >= 0 && at + query.length > whole.length - fold(path.at(-1) ?? '').length;
}
