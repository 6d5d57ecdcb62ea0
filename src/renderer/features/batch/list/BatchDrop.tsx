import { type DragEvent, useState } from 'react';
import { newOperation, remainingCapacity } from '#batch/index.ts';
import { isTyping } from '#lib/commands.ts';
import { type DraggedTables, draggedTables, hasTables } from '#lib/dragged-tables.ts';
import { formatQuantity } from '#lib/format.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { BATCH_KINDS, type BatchOperationKind, operationOfBatchKind } from '#protocol/index.ts';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { ContextMenu, MenuItem } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { type BatchState, isOpen } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import { KIND_ICONS } from './AddMenu.tsx';
import styles from './BatchList.module.css';

/** What is dragged over a batch, and why it would be refused. */
interface DraggedOver {
  readonly what: 'tables' | 'operations';
  readonly refused: string | undefined;
}

interface DroppedTables extends DraggedTables {
  readonly at: MenuPlace;
}

interface ImportDrop {
  readonly onImport: (event: DragEvent) => void;
  /** Whether selected text with operations can be dropped, too. */
  readonly takesText?: boolean;
}

/** Accepts tables from the sidebar, or a file or text with operations, anywhere on a batch. */
export function useBatchDrop(draft: BatchState, { onImport, takesText = false }: ImportDrop) {
  const [over, setOver] = useState<DraggedOver>();
  const [tables, setTables] = useState<DroppedTables>();
  return {
    over,
    tables,
    closeMenu: () => setTables(undefined),
    listeners: {
      onDragOver: (event: DragEvent) => {
        const what = draggedOver(event, takesText);
        if (what === undefined) return setOver(undefined);
        // Without this, the browser refuses the drop, or opens the file.
        event.preventDefault();
        const refused = whyRefused(draft);
        event.dataTransfer.dropEffect = refused === undefined ? 'copy' : 'none';
        if (over?.what !== what || over.refused !== refused) setOver({ what, refused });
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined);
      },
      /** In the capture phase, before an editor on the page inserts the names as text. */
      onDropCapture: (event: DragEvent) => {
        if (!hasTables(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(undefined);
        const dropped = draggedTables(event.dataTransfer);
        if (dropped !== undefined) setTables({ ...dropped, at: { x: event.clientX, y: event.clientY } });
      },
      onDrop: (event: DragEvent) => {
        const what = draggedOver(event, takesText);
        setOver(undefined);
        if (what === 'operations') onImport(event);
      },
    },
  };
}

/** During a drag, the browser tells only the types of the data. */
function draggedOver(
  { dataTransfer: data, target }: DragEvent,
  takesText: boolean,
): DraggedOver['what'] | undefined {
  if (hasTables(data)) return 'tables';
  // An editor accepts dropped text itself.
  if (isTyping(target)) return undefined;
  const isText = takesText && data.types.includes('text/plain');
  return isText || data.types.includes('Files') ? 'operations' : undefined;
}

export function whyRefused({
  commit,
  oneByOne,
  editing,
}: Pick<BatchState, 'commit' | 'oneByOne' | 'editing'>): string | undefined {
  if (commit.state === 'sending') return 'This batch is being sent';
  if (!isOpen({ commit, oneByOne })) return 'This batch was sent';
  return remainingCapacity(editing.draft) === 0 ? 'This batch is full' : undefined;
}

/** A hint during the drag: where the data goes, or why it is refused. */
export function DropHint({ over }: { readonly over: DraggedOver | undefined }) {
  if (over === undefined) return null;
  return (
    <div className={styles.drop} data-refused={over.refused !== undefined || undefined} role="status">
      <span>{over.refused ?? `Add ${over.what} to the end`}</span>
    </div>
  );
}

interface DropMenuProps {
  readonly draft: BatchState;
  readonly tables: DroppedTables;
  readonly onClose: () => void;
}

/** Operations for existing tables: declaring them is impossible. */
const KINDS = BATCH_KINDS.filter((kind) => kind !== 'declare_table');

export function DropMenu({ draft, tables: { connectionId, ids, at }, onClose }: DropMenuProps) {
  const from = useConnection(connectionId)?.name ?? 'another connection';
  const what = formatQuantity(ids.length, 'table');
  if (connectionId !== draft.connectionId) {
    return (
      <ContextMenu label={`${what} of ${from}`} at={at} onClose={onClose}>
        <MenuItem disabled onAction={onClose}>
          {what} of {from}: not of this batch’s connection
        </MenuItem>
      </ContextMenu>
    );
  }
  return (
    <ContextMenu label={`Add ${what} to batch`} at={at} onClose={onClose}>
      {KINDS.map((kind) => (
        <MenuItem key={kind} icon={KIND_ICONS[kind]} onAction={() => add(draft.draftId, kind, ids)}>
          {operationOfBatchKind(kind).label}
        </MenuItem>
      ))}
    </ContextMenu>
  );
}

function add(draftId: string, kind: BatchOperationKind, ids: DraggedTables['ids']): void {
  changeDraft(draftId, { kind: 'add', operations: ids.map((id) => newOperation(kind, id)) });
  showToast({ text: `${formatQuantity(ids.length, 'operation')} added` });
}
