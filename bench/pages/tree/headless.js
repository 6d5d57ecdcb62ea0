import { hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, useRef, useState } from 'react';

/** headless-tree renders nothing itself: its guide uses this virtualizer. */
export function showHeadless(catalog) {
  const items = new Map([['root', { name: 'root', children: catalog.map(({ name }) => name) }]]);
  for (const { name, tables } of catalog) {
    items.set(name, { name, children: tables.map((table) => `${name}/${table}`) });
    for (const table of tables) items.set(`${name}/${table}`, { name: table });
  }
  return { component: Tree, items, open: catalog.map(({ name }) => name) };
}

function Tree({ items, open }) {
  const [state, setState] = useState({ expandedItems: open });
  const tree = useTree({
    state,
    setState,
    rootItemId: 'root',
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().children !== undefined,
    dataLoader: { getItem: (id) => items.get(id), getChildren: (id) => items.get(id)?.children ?? [] },
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
  });
  const scroller = useRef(null);
  const rows = tree.getItems();
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 26,
  });
  const drawn = list.getVirtualItems().map((place) => {
    const item = rows[place.index];
    const style = { position: 'absolute', top: place.start, height: 26, left: item.getItemMeta().level * 16 };
    return createElement('div', { ...item.getProps(), key: item.getId(), style }, item.getItemName());
  });
  const canvas = createElement(
    'div',
    { style: { height: list.getTotalSize(), position: 'relative' } },
    drawn,
  );
  const style = { width: 400, height: 700, overflow: 'auto' };
  return createElement(
    'div',
    { ref: scroller, style },
    createElement('div', tree.getContainerProps(), canvas),
  );
}
