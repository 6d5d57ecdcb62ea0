import 'rc-tree/assets/index.css';
import RcTree from 'rc-tree';
import { createElement, useState } from 'react';

export function showRcTree(catalog) {
  const treeData = catalog.map(({ name, tables }) => ({
    key: name,
    title: name,
    children: tables.map((table) => ({ key: `${name}/${table}`, title: table, isLeaf: true })),
  }));
  return { component: Tree, treeData };
}

function Tree({ treeData }) {
  const [expandedKeys, onExpand] = useState(() => treeData.map(({ key }) => key));
  return createElement(RcTree, {
    treeData,
    expandedKeys,
    onExpand,
    height: 700,
    itemHeight: 26,
    motion: null,
  });
}
