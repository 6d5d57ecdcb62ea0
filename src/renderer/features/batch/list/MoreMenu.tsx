import { IconButton } from '../../../ui/Button.tsx';
import {
  AddIcon,
  BatchIcon,
  BrowseIcon,
  DeleteIcon,
  DownloadIcon,
  EditIcon,
  FileIcon,
  MoreIcon,
  UploadIcon,
} from '../../../ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../../ui/Menu.tsx';
import { createDraft, openBatchTab } from '../drafts/drafts.ts';
import { exportDraft } from '../drafts/export-draft.ts';
import { removeDraft } from '../drafts/remove-draft.ts';
import type { BatchState } from '../state/batch-state.ts';
import { useOpenDrafts } from '../state/drafts-store.ts';
import { putTogether } from './operation-actions.ts';

export interface MoreMenuProps {
  readonly draft: BatchState;
  readonly onTell: (words: string | undefined) => void;
  readonly onImport: () => void;
  readonly onPaste: () => void;
  readonly onRename: () => void;
}

/** What is done with the batch as a whole. */
export function MoreMenu({ draft, onTell, onImport, onPaste, onRename }: MoreMenuProps) {
  const { draftId, connectionId, commit } = draft;
  const isEmpty = draft.editing.draft.operations.length === 0;
  const isSending = commit.state === 'sending';
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More actions" />
      <Menu label="The batch" placement="bottom end">
        <MenuItem icon={UploadIcon} disabled={isSending} onAction={onImport}>
          Import JSON…
        </MenuItem>
        <MenuItem icon={FileIcon} disabled={isSending} onAction={onPaste}>
          Paste JSON…
        </MenuItem>
        <MenuItem icon={DownloadIcon} disabled={isEmpty} onAction={() => exportDraft(draft)}>
          Export request body
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={BrowseIcon}
          disabled={isEmpty || isSending}
          onAction={() => onTell(putTogether(draftId))}
        >
          Group by table
        </MenuItem>
        <MenuItem icon={EditIcon} onAction={onRename}>
          Rename…
        </MenuItem>
        <MenuItem icon={DeleteIcon} danger disabled={isSending} onAction={() => removeDraft(draftId)}>
          Delete batch
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={AddIcon} onAction={() => createDraft({ connectionId })}>
          New batch
        </MenuItem>
        <OtherBatches draftId={draftId} />
      </Menu>
    </MenuTrigger>
  );
}

const MAX_SHOWN = 12;

function OtherBatches({ draftId }: { readonly draftId: string }) {
  const others = useOpenDrafts().filter((other) => other.draftId !== draftId);
  if (others.length === 0) return null;
  return (
    <MenuSection title="Other batches">
      {others.slice(0, MAX_SHOWN).map((other) => (
        <MenuItem key={other.draftId} icon={BatchIcon} onAction={() => openBatchTab(other.draftId)}>
          {other.name}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
