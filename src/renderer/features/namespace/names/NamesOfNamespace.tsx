import { type Ref, useState } from 'react';
import { formatId } from '../../../../protocol/id.ts';
import { putTables } from '../../../lib/dragged-tables.ts';
import { NameList } from '../../../lib/name-list/NameList.tsx';
import { type NameRow, type NameRows, rowKeyOf } from '../../../lib/name-list/name-rows.ts';
import { openTab } from '../../../lib/workspace/workspace.ts';
import type { Point, TreeHandle } from '../../../ui/tree/tree-props.ts';
import { SelectionMenu } from '../../sidebar/index.ts';
import styles from '../NamespacePage.module.css';
import type { NamespaceViewProps } from '../NamespacePage.tsx';
import { NameMenu } from './NameMenu.tsx';
import { useMarkedNames } from './use-marked-names.ts';

export interface NamesOfNamespaceProps extends NamespaceViewProps {
  readonly rows: NameRows;
  readonly ref: Ref<TreeHandle>;
}

interface OpenMenu {
  readonly row: NameRow;
  readonly at: Point;
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
