import { useState } from 'react';
import type { Point } from '../../ui/tree/tree-props.ts';
import { CatalogTreeView, type CatalogTreeViewProps } from './CatalogTreeView.tsx';
import type { TreeRow } from './model/row.ts';
import { RowMenu, type RowMenuProps } from './RowMenu.tsx';
import { SelectionMenu } from './SelectionMenu.tsx';
import { type TableMarks, useMarks } from './use-marks.ts';

/** The tree, what is marked in it, and the menu of that: a click draws these again, and not the column around them. */
export function SelectableTree(props: Omit<CatalogTreeViewProps, 'marks' | 'onMenu'>) {
  const { connection, view } = props;
  const marks = useMarks(view.rows);
  const [menu, setMenu] = useState<{ row: TreeRow; at: Point }>();
  return (
    <>
      <CatalogTreeView
        {...props}
        marks={marks}
        onMenu={(row, at) => row.kind !== 'note' && setMenu({ row, at })}
      />
      {menu !== undefined && (
        <MenuOf connection={connection} marks={marks} {...menu} onClose={() => setMenu(undefined)} />
      )}
    </>
  );
}

/** Of all that are marked, where it was asked for on one of them. */
function MenuOf({ marks, ...menu }: RowMenuProps & { readonly marks: TableMarks }) {
  const tables = marks.keys.has(menu.row.key) ? marks.tables() : [];
  if (tables.length < 2) return <RowMenu {...menu} />;
  const ids = tables.map(({ parent, name }) => [...parent.id, name]);
  return <SelectionMenu connection={menu.connection} ids={ids} at={menu.at} onClose={menu.onClose} />;
}
