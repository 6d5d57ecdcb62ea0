import { createElement, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { createCatalogTree } from '../../../src/renderer/domain/names/catalog-tree.ts';
import { nameCoverageOf } from '../../../src/renderer/domain/names/tree-node.ts';
import { buildRows } from '../../../src/renderer/features/sidebar/model/rows.ts';
import { Tree } from '../../../src/renderer/ui/collection/Tree.tsx';

/** The model and the tree of the window, with a host that has all names in memory. */
export async function showVitrine(catalog) {
  const below = new Map(catalog.map(({ name, tables }) => [name, tables]));
  const page = { basis: 'listed', namespaces: [], tables: [], byHand: [] };
  const tree = createCatalogTree({
    read: async ({ id }) =>
      id.length === 0
        ? { ...page, namespaces: catalog.map(({ name }) => name) }
        : { ...page, tables: below.get(id[0]) ?? [] },
    describeFailure: String,
  });
  await tree.readAll(new AbortController().signal);
  tree.expandAll(tree.root.namespaces);
  return { component: NamesTree, tree };
}

function NamesTree({ tree }) {
  const [filter, setFilter] = useState('');
  const snapshot = useSyncExternalStore(tree.subscribe, tree.snapshot);
  const wanted = useDeferredValue(filter);
  const { rows, matched } = useMemo(() => buildRows(snapshot.root, wanted), [snapshot, wanted]);
  const { names } = useMemo(() => nameCoverageOf(snapshot.root), [snapshot]);
  window.setFilter = setFilter;
  const list = createElement(Tree, {
    label: 'Names',
    rows,
    textOf,
    renderRow: textOf,
    onExpand: (row, expanded) => (expanded ? tree.expand(row.node) : tree.collapse(row.node)),
  });
  const status = createElement('output', { key: 'status' }, `${wanted}: ${matched} of ${names}`);
  return [status, createElement('div', { key: 'tree', style: { display: 'flex', flex: 1 } }, list)];
}

function textOf(row) {
  if (row.kind === 'note') return '';
  return row.kind === 'table' ? row.name : row.node.name;
}
