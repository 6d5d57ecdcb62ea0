import type { Connection } from '#contract/index.ts';
import { NamespaceChangeItems, TableChangeItems } from '#features/actions/index.ts';
import { SelectionMenu } from '#features/sidebar/index.ts';
import type { NameRow } from '#lib/names/NameList.tsx';
import { openTab } from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import { copyText } from '#ui/CopyButton.tsx';
import { CopyIcon, PinIcon, PlanIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';

interface RowMenuProps {
  readonly connection: Connection;
  readonly row: NameRow;
  readonly at: MenuPlace;
  readonly idOf: (name: string) => readonly string[];
  /** The tables that are marked, where the row is one of them. */
  readonly marked: readonly string[];
  readonly onClose: () => void;
}

/** What can be done with a name of the list, or with all that are marked. */
export function RowMenu({ row, idOf, marked, ...menu }: RowMenuProps) {
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
