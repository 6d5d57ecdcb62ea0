import { newOperation } from '#batch/index.ts';
import { BATCH_KINDS, type BatchOperationKind, operationOfBatchKind } from '#protocol/index.ts';
import type { OpenerOfProps } from '#ui/BaseButton.tsx';
import { AddIcon, DeleteIcon, EditIcon, UnlinkIcon, VersionIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import type { Icon } from '#ui/make-icon.tsx';
import { goToField } from '../form/page-state.ts';
import { openRename } from '../rename/requested-rename.ts';
import { draftOf } from '../state/batch-sessions.ts';
import { changeDraft } from '../state/change-draft.ts';

export const KIND_ICONS: Readonly<Record<BatchOperationKind, Icon>> = {
  declare_table: AddIcon,
  create_table_version: VersionIcon,
  delete_table_versions: DeleteIcon,
  deregister_table: UnlinkIcon,
};

interface AddMenuProps extends Omit<OpenerOfProps, 'opens'> {
  readonly draftId: string;
}

/** Adds an operation of one of the four kinds, and moves the focus to its form. */
export function AddMenu({ draftId, children, ...opened }: AddMenuProps) {
  return (
    <MenuTrigger {...opened}>
      {children}
      <Menu label="Add operation">
        {BATCH_KINDS.map((kind) => (
          <MenuItem
            key={kind}
            icon={KIND_ICONS[kind]}
            // The name in the list, the body, and the API.
            after={
              <code className="tiny dim" aria-hidden>
                {kind}
              </code>
            }
            onAction={() => addOperation(draftId, kind)}
          >
            {operationOfBatchKind(kind).label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={EditIcon} onAction={() => renameIn(draftId)}>
          Rename or move…
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** Opens the rename dialog for any table of the connection. */
function renameIn(draftId: string): void {
  const connectionId = draftOf(draftId)?.connectionId;
  if (connectionId !== undefined) openRename({ connectionId, id: undefined });
}

/** Adds an operation at the end of the batch. */
export function addOperation(draftId: string, kind: BatchOperationKind): void {
  const before = draftOf(draftId)?.editing;
  changeDraft(draftId, { kind: 'add', operations: [newOperation(kind)] });
  const after = draftOf(draftId)?.editing;
  const added = after?.draft.operations.at(-1);
  if (after !== before && added !== undefined) goToField(draftId, { key: added.key, member: 'id' });
}
