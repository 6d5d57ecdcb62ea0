import { createElement } from 'react';
import { Tree as Arborist } from 'react-arborist';

export function showArborist(catalog) {
  const data = catalog.map(({ name, tables }) => ({
    id: name,
    name,
    children: tables.map((table) => ({ id: `${name}/${table}`, name: table })),
  }));
  return { component: Tree, data };
}

function Tree({ data }) {
  return createElement(Arborist, {
    initialData: data,
    openByDefault: true,
    width: 400,
    height: 700,
    rowHeight: 26,
  });
}
