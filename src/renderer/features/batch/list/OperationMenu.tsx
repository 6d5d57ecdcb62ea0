import { tableOf } from '#batch/index.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import type { MenuPlace } from '#ui/collection/collection.ts';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  CopyIcon,
  DeleteIcon,
  DuplicateIcon,
  EditIcon,
  NamedTableIcon,
} from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { goToField } from '../form/page-state.ts';
import type { BatchState } from '../state/batch-state.ts';
import { copy } from './list-keys.ts';
import { duplicateSelected, removeSelected, stepSelected } from './operation-actions.ts';

interface OperationMenuProps {
  readonly draft: BatchState;
  readonly at: MenuPlace;
  /** False while a filter hides operations. */
  readonly canMove: boolean;
  readonly onAnnounce: (text: string | undefined) => void;
  readonly onClose: () => void;
}

/** Actions for the selected operations. */
export function OperationMenu({ draft, at, canMove, onAnnounce, onClose }: OperationMenuProps) {
  const { draftId, connectionId, selected } = draft;
  const [key] = selected;
  const only = selected.length === 1 ? key : undefined;
  const operation = draft.editing.draft.operations.find((other) => other.key === only);
  const table = operation && tableOf(operation);
  return (
    <ContextMenu label="Operation actions" at={at} onClose={onClose}>
      {only !== undefined && (
        <MenuItem
          icon={EditIcon}
          keys="Enter"
          onAction={() => goToField(draftId, { key: only, member: 'id' })}
        >
          Edit
        </MenuItem>
      )}
      {table !== undefined && table.length > 0 && (
        <MenuItem
          icon={NamedTableIcon}
          onAction={() => openTab({ kind: 'table', connectionId, id: table }, { preview: true })}
        >
          Open table
        </MenuItem>
      )}
      {only !== undefined && <MenuSeparator />}
      <MenuItem icon={DuplicateIcon} keys="Mod+D" onAction={() => onAnnounce(duplicateSelected(draftId))}>
        Duplicate
      </MenuItem>
      <MenuItem icon={CopyIcon} keys="Mod+C" onAction={() => copy(draftId)}>
        Copy as JSON
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={ArrowUpIcon}
        keys="Alt+ArrowUp"
        disabled={!canMove}
        onAction={() => onAnnounce(stepSelected(draftId, -1))}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={ArrowDownIcon}
        keys="Alt+ArrowDown"
        disabled={!canMove}
        onAction={() => onAnnounce(stepSelected(draftId, 1))}
      >
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={DeleteIcon} keys="Delete" danger onAction={() => onAnnounce(removeSelected(draftId))}>
        Remove
      </MenuItem>
    </ContextMenu>
  );
}
