import type { Connection } from '#contract/index.ts';
import { FavoriteItem } from '#domain/FavoriteControls.tsx';
import { treeOf } from '#domain/names/trees.ts';
import { compareTable, openComparison } from '#domain/open-comparison.ts';
import { NamespaceChangeItems, StageItems, TableChangeSubmenus } from '#features/actions/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { copyLink } from '#lib/links/index.ts';
import { openTab, type TabContent } from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import { copyText } from '#ui/CopyButton.tsx';
import {
  BesideIcon,
  CompareIcon,
  CopyIcon,
  NamedTableIcon,
  NamespaceIcon,
  PinIcon,
  PlanIcon,
  RefreshIcon,
  RemoveIcon,
} from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import type { NamespaceRow, TableNameRow, TreeRow } from './model/tree-row.ts';
import { openTableTabs } from './OpenTablesDialog.tsx';

export interface RowMenuProps {
  readonly connection: Connection;
  readonly row: TreeRow;
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** What can be done with a name of the tree. */
export function RowMenu({ connection, row, at, onClose }: RowMenuProps) {
  if (row.kind === 'note') return null;
  const id = row.kind === 'table' ? [...row.parent.id, row.name] : row.node.id;
  const idText = formatId(id, connection.delimiter);
  return (
    <ContextMenu label={`Actions for ${id.at(-1) ?? ''}`} at={at} onClose={onClose}>
      {row.kind === 'table' ? (
        <TableItems connection={connection} id={id} byHand={row.byHand} />
      ) : (
        <>
          <MenuItem icon={NamespaceIcon} onAction={() => openTab(contentOf(connection.id, row))}>
            Open namespace
          </MenuItem>
          <MenuItem icon={RefreshIcon} onAction={() => void treeOf(connection.id).readAgain(row.node)}>
            Refresh
          </MenuItem>
          <FavoriteItem connection={connection} kind="namespace" id={id} />
          <NamespaceChangeItems connection={connection} id={id} />
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={CopyIcon} onAction={() => void copyText(id.at(-1) ?? '')}>
        Copy name
      </MenuItem>
      <MenuItem icon={CopyIcon} onAction={() => void copyText(idText)}>
        Copy ID
      </MenuItem>
      <MenuItem icon={CopyIcon} onAction={() => copyLink(contentOf(connection.id, row))}>
        Copy link
      </MenuItem>
    </ContextMenu>
  );
}

function contentOf(connectionId: string, row: TableNameRow | NamespaceRow): TabContent {
  if (row.kind === 'namespace') return { kind: 'namespace', connectionId, id: row.node.id };
  return { kind: 'table', connectionId, id: [...row.parent.id, row.name] };
}

interface TableItemsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly byHand: boolean;
}

function TableItems({ connection, id, byHand }: TableItemsProps) {
  const content = { kind: 'table', connectionId: connection.id, id } as const;
  const forget = () =>
    host.catalog
      .forgetTable({ connectionId: connection.id, id: [...id] })
      .then(() => treeOf(connection.id).refresh())
      .catch(showFailure);
  return (
    <>
      <MenuItem icon={NamedTableIcon} onAction={() => openTab(content, { preview: true })}>
        Open
      </MenuItem>
      <MenuItem icon={PinIcon} onAction={() => openTab(content)}>
        Open in new tab
      </MenuItem>
      <MenuItem icon={BesideIcon} onAction={() => openTab(content, { beside: true })}>
        Open to the side
      </MenuItem>
      <MenuItem icon={PlanIcon} onAction={() => openTab({ ...content, kind: 'query' })}>
        Query
      </MenuItem>
      <MenuItem icon={CompareIcon} onAction={() => compareTable({ connectionId: connection.id, id })}>
        Compare with…
      </MenuItem>
      <FavoriteItem connection={connection} kind="table" id={id} />
      {byHand && (
        <MenuItem icon={RemoveIcon} onAction={() => void forget()}>
          Remove from list
        </MenuItem>
      )}
      <TableChangeSubmenus connection={connection} id={id} />
    </>
  );
}

interface SelectionMenuProps {
  readonly connection: Connection;
  readonly ids: readonly (readonly string[])[];
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** What can be done with several tables at once. */
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
      <StageItems connection={connection} ids={ids} />
      <MenuSeparator />
      <MenuItem icon={CopyIcon} onAction={() => void copy()}>
        Copy {formatQuantity(ids.length, 'id')}
      </MenuItem>
    </ContextMenu>
  );
}

/** Of exactly two, in the order of the tree: the upper one is the one before. */
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
