import { memo, useMemo } from 'react';
import { groupsOf, redoLabel, undoLabel } from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { IconButton } from '#ui/Button.tsx';
import { ColumnHead } from '#ui/ColumnHead.tsx';
import {
  AddIcon,
  BatchIcon,
  BrowseIcon,
  DeleteIcon,
  DownloadIcon,
  EditIcon,
  FileIcon,
  MoreIcon,
  RedoIcon,
  UndoIcon,
  UploadIcon,
} from '#ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { createDraft, openBatchTab, removeDraft } from '../drafts/drafts.ts';
import { saveBatchFile } from '../import/save-batch-file.ts';
import { useOpenDrafts } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { AddMenu } from './AddMenu.tsx';
import styles from './BatchList.module.css';
import { putTogether, redoEdit, undoEdit } from './operation-actions.ts';

/** The size of the batch, its connection, and its actions. Rendered after the rows. */
export const BatchListHead = memo(function BatchListHead(props: MoreMenuProps) {
  const { draft } = props;
  const connection = useConnection(draft.connectionId);
  return (
    <ColumnHead color={connection && stripeOf(connection)}>
      <Counts draft={draft} listed={props.listed} />
      <span className={styles.tools}>
        <History {...props} />
        <AddMenu draftId={draft.draftId}>
          <IconButton icon={AddIcon} label="Add operation" disabled={isSending(draft)} />
        </AddMenu>
        <MoreMenu {...props} />
      </span>
    </ColumnHead>
  );
});

function Counts({ draft, listed }: Pick<MoreMenuProps, 'draft' | 'listed'>) {
  const { commit, editing } = draft;
  const { operations, more, tone } = useMemo(() => listSummary({ editing, commit }), [editing, commit]);
  return (
    <div className={styles.counts}>
      <h2 className={styles.title}>
        {listed !== undefined && `${formatCount(listed)} of `}
        {operations}
      </h2>
      <span className={styles.count} data-tone={tone}>
        {more}
      </span>
    </div>
  );
}

function History({ draft, onAnnounce }: Pick<MoreMenuProps, 'draft' | 'onAnnounce'>) {
  const { draftId, editing } = draft;
  const [back, forth] = [undoLabel(editing), redoLabel(editing)];
  return (
    <>
      <IconButton
        icon={UndoIcon}
        label={back === undefined ? 'Undo' : `Undo: ${back}`}
        keys="Mod+Z"
        disabled={back === undefined || isSending(draft)}
        onPress={() => onAnnounce(undoEdit(draftId))}
      />
      <IconButton
        icon={RedoIcon}
        label={forth === undefined ? 'Redo' : `Redo: ${forth}`}
        keys="Mod+Shift+Z"
        disabled={forth === undefined || isSending(draft)}
        onPress={() => onAnnounce(redoEdit(draftId))}
      />
    </>
  );
}

function isSending({ commit }: BatchState): boolean {
  return commit.state === 'sending';
}

interface ListSummary {
  readonly operations: string;
  /** The number of tables; after a commit, how many operations were applied. */
  readonly more: string;
  readonly tone: 'plain' | 'ok' | 'danger' | 'unknown';
}

function listSummary({ editing, commit }: Pick<BatchState, 'editing' | 'commit'>): ListSummary {
  const { operations } = editing.draft;
  const text = formatQuantity(operations.length, 'operation');
  if (commit.state !== 'ended') {
    const tables = groupsOf(operations).filter(({ id }) => id !== undefined && id.length > 0).length;
    return {
      operations: text,
      more: operations.length === 0 ? '' : formatQuantity(tables, 'table'),
      tone: 'plain',
    };
  }
  const { outcome, evidence } = commit.record;
  if (outcome.kind === 'refused') return { operations: text, more: '0 applied', tone: 'danger' };
  const resolution = outcome.kind === 'applied' ? 'applied' : (commit.evidence ?? evidence)?.verdict;
  if (resolution === 'applied')
    return { operations: text, more: `${formatCount(outcome.operationCount)} applied`, tone: 'ok' };
  if (resolution === 'not-applied') return { operations: text, more: '0 applied', tone: 'danger' };
  return { operations: text, more: 'unknown', tone: 'unknown' };
}

interface MoreMenuProps {
  readonly draft: BatchState;
  /** The number of operations after filtering; undefined without a filter. */
  readonly listed: number | undefined;
  readonly onAnnounce: (text: string | undefined) => void;
  readonly onImport: () => void;
  readonly onPaste: () => void;
  readonly onRename: () => void;
}

/** Actions for the whole batch. */
function MoreMenu({ draft, onAnnounce, onImport, onPaste, onRename }: MoreMenuProps) {
  const { draftId, connectionId, commit } = draft;
  const isEmpty = draft.editing.draft.operations.length === 0;
  const isSending = commit.state === 'sending';
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More actions" />
      <Menu label="The batch" placement="bottom end">
        <MenuItem icon={UploadIcon} disabled={isSending} onAction={onImport}>
          Open batch file…
        </MenuItem>
        <MenuItem icon={FileIcon} disabled={isSending} onAction={onPaste}>
          Paste operations…
        </MenuItem>
        <MenuItem icon={DownloadIcon} disabled={isEmpty} onAction={() => saveBatchFile(draft)}>
          Save as file…
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={BrowseIcon}
          disabled={isEmpty || isSending}
          onAction={() => onAnnounce(putTogether(draftId))}
        >
          Group by table
        </MenuItem>
        <MenuItem icon={EditIcon} onAction={onRename}>
          Rename…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={AddIcon} onAction={() => createDraft({ connectionId })}>
          New batch
        </MenuItem>
        <OtherBatches draftId={draftId} />
        <MenuSeparator />
        <MenuItem icon={DeleteIcon} danger disabled={isSending} onAction={() => removeDraft(draftId)}>
          Delete batch
        </MenuItem>
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
