import type { Connection } from '#contract/index.ts';
import { showTablesOf } from '#lib/workspace/workspace.ts';
import { ArrowDownIcon, ArrowUpIcon, BrowseIcon, DuplicateIcon, EditIcon, RemoveIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { isOwn } from '../model/connection-values.ts';
import { duplicate, keepOpen } from './connection-actions.ts';

export interface ConnectionItemMenuProps {
  readonly connection: Connection;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly at: MenuPlace;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** What can be done with a connection of the list. */
export function ConnectionItemMenu(props: ConnectionItemMenuProps) {
  const { connection, isFirst, isLast, at, onMove, onRemove, onClose } = props;
  return (
    <ContextMenu label={`Menu of ${connection.name}`} at={at} onClose={onClose}>
      <MenuItem icon={BrowseIcon} onAction={() => showTablesOf(connection.id)}>
        Browse tables
      </MenuItem>
      <MenuItem icon={EditIcon} onAction={() => keepOpen(connection.id)}>
        Edit
      </MenuItem>
      {!isOwn(connection) && (
        <MenuItem icon={DuplicateIcon} keys="Mod+D" onAction={() => void duplicate(connection)}>
          Duplicate
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={ArrowUpIcon} keys="Alt+ArrowUp" disabled={isFirst} onAction={() => onMove(-1)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDownIcon} keys="Alt+ArrowDown" disabled={isLast} onAction={() => onMove(1)}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={RemoveIcon} danger keys="Delete" onAction={onRemove}>
        Remove connection
      </MenuItem>
    </ContextMenu>
  );
}
