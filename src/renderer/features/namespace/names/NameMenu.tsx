import type { Connection } from '../../../../contract/index.ts';
import { formatId } from '../../../../protocol/id.ts';
import { openTab } from '../../../lib/workspace/workspace.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { CopyIcon, PinIcon, PlanIcon } from '../../../ui/icons/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { NamespaceChangeItems, TableChangeItems } from '../../actions/index.ts';

export interface NameMenuProps {
  readonly connection: Connection;
  readonly kind: 'namespace' | 'table';
  readonly id: readonly string[];
  readonly at: Point;
  readonly onClose: () => void;
}

/** What can be done with a name of the list. */
export function NameMenu({ connection, kind, id, at, onClose }: NameMenuProps) {
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
