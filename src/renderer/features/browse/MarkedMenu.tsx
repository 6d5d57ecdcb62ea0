import type { Connection } from '../../../contract/index.ts';
import { formatId } from '../../../protocol/id.ts';
import { formatQuantity } from '../../lib/format/index.ts';
import { copyText } from '../../ui/copy-text.ts';
import { CopyIcon, NamedTableIcon } from '../../ui/icons/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import type { Point } from '../../ui/tree/tree-props.ts';
import { StageItems } from '../change/index.ts';
import { openTables } from './open-tables.ts';

export interface MarkedMenuProps {
  readonly connection: Connection;
  readonly ids: readonly (readonly string[])[];
  readonly at: Point;
  readonly onClose: () => void;
}

/** What can be done with several tables at once. */
export function MarkedMenu({ connection, ids, at, onClose }: MarkedMenuProps) {
  const copy = () => copyText(ids.map((id) => formatId(id, connection.delimiter)).join('\n'));
  const tables = formatQuantity(ids.length, 'table');
  return (
    <ContextMenu label={`Menu of ${tables}`} at={at} onClose={onClose}>
      <MenuItem
        icon={NamedTableIcon}
        onAction={() => openTables({ connectionId: connection.id, ids })}
      >{`Open ${tables}`}</MenuItem>
      <StageItems connection={connection} ids={ids} />
      <MenuSeparator />
      <MenuItem icon={CopyIcon} onAction={() => void copy()}>
        Copy {formatQuantity(ids.length, 'id')}
      </MenuItem>
    </ContextMenu>
  );
}
