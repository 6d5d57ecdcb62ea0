import type { Connection } from '../../../contract/index.ts';
import { formatId } from '../../../protocol/id.ts';
import { host } from '../../lib/host/host.ts';
import { copyLink } from '../../lib/links/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { openTab, type TabContent } from '../../lib/workspace/workspace.ts';
import { copyText } from '../../ui/copy-text.ts';
import {
  BesideIcon,
  CopyIcon,
  NamedTableIcon,
  NamespaceIcon,
  PinIcon,
  PlanIcon,
  RefreshIcon,
  RemoveIcon,
} from '../../ui/icons/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import type { Point } from '../../ui/tree/tree-props.ts';
import { NamespaceChangeItems, TableChangeItems } from '../actions/index.ts';
import type { NamespaceRow, TableRow, TreeRow } from './model/row.ts';
import { openNamespace } from './open-namespace.ts';
import { treeOf } from './trees.ts';

export interface RowMenuProps {
  readonly connection: Connection;
  readonly row: TreeRow;
  readonly at: Point;
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
          <MenuItem icon={NamespaceIcon} onAction={() => openNamespace(connection.id, id)}>
            Open namespace
          </MenuItem>
          <MenuItem icon={RefreshIcon} onAction={() => void treeOf(connection.id).readAgain(row.node)}>
            Refresh
          </MenuItem>
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

function contentOf(connectionId: string, row: TableRow | NamespaceRow): TabContent {
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
      {byHand && (
        <MenuItem icon={RemoveIcon} onAction={() => void forget()}>
          Remove from list
        </MenuItem>
      )}
      <TableChangeItems connection={connection} id={id} />
    </>
  );
}
