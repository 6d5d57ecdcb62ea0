import type { Connection } from '../../../contract/index.ts';
import { formatId } from '../../../protocol/id.ts';
import { formatQuantity } from '../../lib/format/index.ts';
import { copyText } from '../../ui/copy-text.ts';
import { CompareIcon, CopyIcon, NamedTableIcon } from '../../ui/icons/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import type { Point } from '../../ui/tree/tree-props.ts';
import { StageItems } from '../actions/index.ts';
import { openComparison } from '../compare-tables/index.ts';
import { openTables } from './open-tables.ts';

export interface SelectionMenuProps {
  readonly connection: Connection;
  readonly ids: readonly (readonly string[])[];
  readonly at: Point;
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
        onAction={() => openTables({ connectionId: connection.id, ids })}
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
