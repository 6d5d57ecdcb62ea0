import type { Connection } from '#contract/index.ts';
import { treeOf } from '#domain/names/trees.ts';
import { openComparison } from '#domain/open-comparison.ts';
import { StageItems } from '#features/actions/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { formatId } from '#protocol/id.ts';
import { copyText } from '#ui/CopyButton.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { CompareIcon, CopyIcon, NamedTableIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { TreeRow } from './model/tree-row.ts';
import { NameMenu } from './NameMenu.tsx';
import { openTableTabs } from './OpenTablesDialog.tsx';

export interface RowMenuProps {
  readonly connection: Connection;
  readonly row: TreeRow;
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

export function RowMenu({ row, ...menu }: RowMenuProps) {
  const { id: connectionId } = menu.connection;
  if (row.kind === 'note') return null;
  if (row.kind === 'namespace') {
    const refresh = () => void treeOf(connectionId).readAgain(row.node);
    return <NameMenu {...menu} kind="namespace" id={row.node.id} onRefresh={refresh} />;
  }
  const id = [...row.parent.id, row.name];
  const forget = () =>
    void host.catalog
      .forgetTable({ connectionId, id })
      .then(() => treeOf(connectionId).refresh())
      .catch(showFailure);
  return <NameMenu {...menu} kind="table" id={id} onRemove={row.byHand ? forget : undefined} />;
}

interface SelectionMenuProps {
  readonly connection: Connection;
  readonly ids: readonly (readonly string[])[];
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

export function SelectionMenu({ connection, ids, at, onClose }: SelectionMenuProps) {
  const copy = () => copyText(ids.map((id) => formatId(id, connection.delimiter)).join('\n'));
  const tables = formatQuantity(ids.length, 'table');
  return (
    <ContextMenu label={`Actions for ${tables}`} at={at} onClose={onClose}>
      <MenuItem
        icon={NamedTableIcon}
        onAction={() => openTableTabs({ connectionId: connection.id, ids })}
      >{`Open ${tables}`}</MenuItem>
      <CompareItem connection={connection} ids={ids} />
      <MenuItem icon={CopyIcon} onAction={() => void copy()}>
        {`Copy ${formatQuantity(ids.length, 'ID')}`}
      </MenuItem>
      {connection.readOnly || <MenuSeparator />}
      <StageItems connection={connection} ids={ids} />
    </ContextMenu>
  );
}

/** For exactly two tables: the upper one is `before`. */
function CompareItem({ connection, ids }: Pick<SelectionMenuProps, 'connection' | 'ids'>) {
  const [before, after, ...others] = ids;
  if (before === undefined || after === undefined || others.length > 0) return null;
  const connectionId = connection.id;
  return (
    <MenuItem
      icon={CompareIcon}
      onAction={() => openComparison({ connectionId, id: before }, { connectionId, id: after })}
    >
      Compare
    </MenuItem>
  );
}
