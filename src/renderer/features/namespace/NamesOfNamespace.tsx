import { type Ref, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { NamespaceChangeItems, TableChangeItems } from '#features/actions/index.ts';
import { SelectionMenu } from '#features/sidebar/index.ts';
import { putTables } from '#lib/dragged-tables.ts';
import { NameList, type NameRow, type NameRows, rowKeyOf } from '#lib/names/NameList.tsx';
import { openTab } from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import { copyText } from '#ui/CopyButton.tsx';
import { CopyIcon, PinIcon, PlanIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { MenuPlace, TreeHandle } from '#ui/tree/tree-props.ts';
import styles from './NamespacePage.module.css';
import type { NamespaceViewProps } from './namespace-state.ts';

interface NamesOfNamespaceProps extends NamespaceViewProps {
  readonly rows: NameRows;
  readonly ref: Ref<TreeHandle>;
}

interface OpenMenu {
  readonly row: NameRow;
  readonly at: MenuPlace;
}

/** The names: a click looks, Enter or a double click opens to keep, and several tables can be taken at once. */
export function NamesOfNamespace({ connection, id, read, rows, ref }: NamesOfNamespaceProps) {
  const [menu, setMenu] = useState<OpenMenu>();
  const marks = useMarkedNames(rows);
  const { byHand } = read.names;
  const idOf = (name: string) => [...id, name];

  function open({ kind, name }: NameRow, { keep }: { readonly keep: boolean }): void {
    marks.clear();
    if (kind !== 'more') openTab({ kind, connectionId: connection.id, id: idOf(name) }, { preview: !keep });
  }

  function drag(row: NameRow, data: DataTransfer): boolean {
    if (row.kind !== 'table') return false;
    const ids = (marks.keys.has(row.key) ? marks.names() : [row.name]).map(idOf);
    const texts = ids.map((each) => formatId(each, connection.delimiter));
    putTables(data, { connectionId: connection.id, ids }, texts.join('\n'));
    return true;
  }

  return (
    <div className={styles.list}>
      <NameList
        ref={ref}
        label="Names in this namespace"
        rows={rows}
        selectedKeys={marks.keys}
        multiselectable
        onMark={marks.mark}
        onDragRow={drag}
        onOpen={open}
        onEnd={read.readOn}
        onContextMenu={(row, at) => row.kind !== 'more' && setMenu({ row, at })}
        after={(row) => (row.kind !== 'more' && byHand.has(row.name) ? 'added manually' : undefined)}
      />
      {menu !== undefined && (
        <MenuOf
          {...menu}
          {...{ connection, idOf }}
          marked={marks.keys.has(rowKeyOf('table', menu.row.name)) ? marks.names() : []}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

interface MenuOfProps extends OpenMenu, Pick<NamespaceViewProps, 'connection'> {
  readonly idOf: (name: string) => readonly string[];
  readonly marked: readonly string[];
  readonly onClose: () => void;
}

function MenuOf({ row, idOf, marked, ...menu }: MenuOfProps) {
  if (marked.length > 1 && row.kind === 'table') return <SelectionMenu {...menu} ids={marked.map(idOf)} />;
  return <NameMenu {...menu} kind={row.kind === 'namespace' ? 'namespace' : 'table'} id={idOf(row.name)} />;
}

interface NameMenuProps {
  readonly connection: Connection;
  readonly kind: 'namespace' | 'table';
  readonly id: readonly string[];
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** What can be done with a name of the list. */
function NameMenu({ connection, kind, id, at, onClose }: NameMenuProps) {
  const name = id.at(-1) ?? '';
  return (
    <ContextMenu label={`Menu of ${name}`} at={at} onClose={onClose}>
      {kind === 'table' ? (
        <TableItems connection={connection} id={id} />
      ) : (
        <>
          <MenuItem icon={PinIcon} onAction={() => openTab({ kind, connectionId: connection.id, id })}>
            Open in new tab
          </MenuItem>
          <NamespaceChangeItems connection={connection} id={id} />
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={CopyIcon} onAction={() => void copyText(name)}>
        Copy name
      </MenuItem>
      <MenuItem icon={CopyIcon} onAction={() => void copyText(formatId(id, connection.delimiter))}>
        Copy ID
      </MenuItem>
    </ContextMenu>
  );
}

function TableItems({ connection, id }: Pick<NameMenuProps, 'connection' | 'id'>) {
  const table = { connectionId: connection.id, id };
  return (
    <>
      <MenuItem icon={PinIcon} onAction={() => openTab({ ...table, kind: 'table' })}>
        Open and keep
      </MenuItem>
      <MenuItem icon={PlanIcon} onAction={() => openTab({ ...table, kind: 'query' })}>
        Query
      </MenuItem>
      <TableChangeItems connection={connection} id={id} />
    </>
  );
}

interface MarkedNames {
  readonly keys: ReadonlySet<string>;
  /** Of the marked tables that are shown, top to bottom: nothing is done to what one does not see. */
  readonly names: () => readonly string[];
  readonly mark: (row: NameRow, how: 'one-more' | 'through' | 'beside') => void;
  readonly clear: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Several tables, to do the same with all of them. */
function useMarkedNames(rows: NameRows): MarkedNames {
  const [keys, setKeys] = useState(NOTHING);
  const [anchor, setAnchor] = useState<string>();
  return {
    keys,
    names: () =>
      tablesBetween(rows, 0, rows.length - 1).flatMap(({ key, name }) => (keys.has(key) ? [name] : [])),
    mark: (row, how) => {
      if (how === 'beside') setKeys(keysOf(tablesBetween(rows, 0, rows.length - 1)));
      else if (row.kind !== 'table') return;
      else if (how === 'through') setKeys(keysOf(tablesThrough(rows, anchor ?? row.key, row.key)));
      else setKeys((before) => toggled(before, row.key));
      if (how !== 'through') setAnchor(row.key);
    },
    clear: () => setKeys(NOTHING),
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(keys);
  if (!after.delete(key)) after.add(key);
  return after;
}

function tablesThrough(rows: NameRows, from: string, to: string): readonly NameRow[] {
  const ends = [from, to].map((key) => rows.indexOfKey?.(key) ?? -1).sort((a, b) => a - b);
  return tablesBetween(rows, Math.max(0, ends[0] ?? 0), ends[1] ?? -1);
}

function tablesBetween(rows: NameRows, first: number, last: number): readonly NameRow[] {
  const tables: NameRow[] = [];
  for (let index = first; index <= last; index += 1) {
    const row = rows.at(index);
    if (row?.kind === 'table') tables.push(row);
  }
  return tables;
}

function keysOf(rows: readonly NameRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ key }) => key));
}
