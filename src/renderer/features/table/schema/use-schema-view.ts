import { useDeferredValue, useMemo, useState } from 'react';
import type { SchemaField } from '../../../../contract/index.ts';
import { buildFieldTree, type FieldTree, foldableKeys } from './model/field-tree.ts';
import { buildSchemaRows, type SchemaRow, type SchemaRows } from './model/schema-rows.ts';

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

/** What is open and what is searched for: the same in Overview and in Schema. */
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
