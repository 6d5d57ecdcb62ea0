import { type Ref, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { useIndexedCount } from '#domain/names/known-counts.ts';
import { nameCountOf } from '#domain/names/name-count.ts';
import { treeOf } from '#domain/names/trees.ts';
import { nodeAt } from '#domain/names/use-namespace-children.ts';
import { NameMenu, SelectionMenu } from '#features/sidebar/index.ts';
import { putTables } from '#lib/dragged-tables.ts';
import { formatCount } from '#lib/format.ts';
import { type NameRow, type NameRows, rowKeyOf } from '#lib/names/NameList.tsx';
import { openTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import type { CollectionHandle, MenuPlace } from '#ui/collection/collection.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import type { DetailsSnapshot } from './details.ts';
import styles from './Names.module.css';
import { nameColumns } from './name-columns.tsx';
import type { NameColumn, NameOrder } from './name-order.ts';
import { clearsMarks, type MarkedNames } from './use-marked-names.ts';

interface NamesGridProps {
  readonly connection: Connection;
  /** The ID of the namespace. */
  readonly id: readonly string[];
  readonly rows: NameRows;
  readonly snapshot: DetailsSnapshot;
  readonly byHand: ReadonlySet<string>;
  readonly order: NameOrder | undefined;
  /** The rows are filtered by health. */
  readonly needsHealth: boolean;
  readonly marks: MarkedNames;
  readonly onSort: (by: NameColumn) => void;
  readonly onEnd: () => void;
  readonly onView: (first: number, end: number) => void;
  readonly ref: Ref<CollectionHandle>;
}

/** The names: a click previews, Enter or a double click opens to keep, and several tables can be selected. */
export function NamesGrid(props: NamesGridProps) {
  const { connection, id, rows, marks, onView, ref, onSort, ...tableProps } = props;
  const { delimiter, capabilities } = connection;
  const [menu, setMenu] = useState<{ readonly row: NameRow; readonly at: MenuPlace }>();
  const idOf = (name: string) => [...id, name];
  const { mark, keys } = marks;
  // Subscribes here, so that scrolling doesn’t run it again.
  const hidden = useWorkspace((state) => state.hiddenNameColumns);
  const namesBelow = (name: string) => <NamesBelow connectionId={connection.id} id={idOf(name)} />;
  const columns = nameColumns({
    ...tableProps,
    onSort,
    capabilities,
    mark,
    namesBelow,
    marked: keys,
  });

  function open({ kind, name }: NameRow, keep: boolean): void {
    marks.clear();
    if (kind !== 'more') openTab({ kind, connectionId: connection.id, id: idOf(name) }, { preview: !keep });
  }

  function drag(row: NameRow, data: DataTransfer): boolean {
    if (row.kind !== 'table') return false;
    const ids = (keys.has(row.key) ? marks.names : [row.name]).map(idOf);
    putTables(
      data,
      { connectionId: connection.id, ids },
      ids.map((each) => formatId(each, delimiter)).join('\n'),
    );
    return true;
  }

  return (
    <div className={styles.grid} onKeyDown={(event) => clearsMarks(event, marks) && marks.clear()}>
      <DataGrid
        ref={ref}
        label="Names in this namespace"
        rows={rows}
        columns={columns}
        // A filter by health shows its column, even a hidden one.
        hiddenColumns={tableProps.needsHealth ? hidden.filter((key) => key !== 'health') : hidden}
        textOf={({ name }) => name}
        selectedKeys={keys}
        multiselectable
        spaceMarks
        onMark={mark}
        onDragRow={drag}
        onView={onView}
        onSelect={(row) => open(row, false)}
        onActivate={(row) => open(row, true)}
        onContextMenu={(row, at) => row.kind !== 'more' && setMenu({ row, at })}
        isMenuOpen={menu !== undefined}
      />
      {menu !== undefined && (
        <RowMenu
          {...menu}
          connection={connection}
          idOf={idOf}
          marked={keys.has(rowKeyOf('table', menu.row.name)) ? marks.names : []}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

interface RowMenuProps {
  readonly connection: Connection;
  readonly row: NameRow;
  readonly at: MenuPlace;
  readonly idOf: (name: string) => readonly string[];
  /** The selected tables, if the row is one of them. */
  readonly marked: readonly string[];
  readonly onClose: () => void;
}

/** The menu of a name, or of all selected tables. */
function RowMenu({ row, idOf, marked, ...menu }: RowMenuProps) {
  if (marked.length > 1 && row.kind === 'table') return <SelectionMenu {...menu} ids={marked.map(idOf)} />;
  return <NameMenu {...menu} kind={row.kind === 'namespace' ? 'namespace' : 'table'} id={idOf(row.name)} />;
}

interface NamesBelowProps {
  readonly connectionId: string;
  /** The ID of a namespace. */
  readonly id: readonly string[];
}

/** The count of names in a namespace, as in the sidebar; empty if unknown. */
function NamesBelow({ connectionId, id }: NamesBelowProps) {
  const node = nodeAt(treeOf(connectionId).root, id);
  const count = nameCountOf(node, useIndexedCount(connectionId, node));
  if (count === undefined) return null;
  const { names, isWhole } = count;
  return (
    <span className="soft">
      {formatCount(names)}
      {!isWhole && '+'} {names === 1 && isWhole ? 'name' : 'names'}
    </span>
  );
}
