import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { hasIdentity, readBatchBody, remainingCapacity, withoutIdentity } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { draftOf } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import styles from './BatchList.module.css';

/** Operations from JSON that is pasted or dropped onto the list, or read from a file; and why they were not taken. */
export function useImporting(draftId: string) {
  const [problem, setProblem] = useState<string>();
  const end = (imported: Imported) => {
    setProblem('problem' in imported ? imported.problem : undefined);
    if ('told' in imported) showToast({ text: imported.told });
  };
  const takeText = (text: string) => end(importText(draftId, text));
  const takeFile = async (file: File | undefined) => {
    if (file !== undefined) end(await importFile(draftId, file));
  };
  return {
    problem,
    dismiss: () => setProblem(undefined),
    takeFile: (file: File | undefined) => void takeFile(file),
    listeners: {
      onPaste: (event: ClipboardEvent) => {
        if (isField(event.target)) return;
        event.preventDefault();
        takeText(event.clipboardData.getData('text/plain'));
      },
      // Without this the browser refuses the drop, or goes to the file.
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file !== undefined) void takeFile(file);
        else takeText(event.dataTransfer.getData('text/plain'));
      },
    },
  };
}

/** A dialog stands elsewhere on the page, but its events come by here. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

export interface PasteDialogProps {
  readonly draftId: string;
  readonly onTold: (words: string) => void;
  readonly onClose: () => void;
}

/** For whoever has no keys for it, and for what has to be mended before it can be taken. */
export function PasteDialog({ draftId, onTold, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const imported = importText(draftId, text);
    if ('problem' in imported) return setProblem(imported.problem);
    onTold(imported.told);
    onClose();
  };
  return (
    <Dialog
      title="Paste operations"
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={text.trim() === ''} onPress={add}>
            Add
          </Button>
        </>
      }
    >
      <p className={styles.hint}>JSON: a request body, a list of operations, or one operation.</p>
      <textarea
        className={styles.json}
        aria-label="JSON of the operations"
        wrap="off"
        rows={12}
        spellCheck={false}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <Note tone="danger" title="Nothing was added" announced>
          {problem}
        </Note>
      )}
    </Dialog>
  );
}

/** What became of a text that was to be taken into a batch: both are sentences for the user. */
export type Imported = { readonly told: string } | { readonly problem: string };

/**
 * Takes the operations of a request body into a batch: into an empty one with everything else that it says.
 * SECURITY: credentials of others do not come along unseen; whoever needs an identity enters it.
 */
export function importText(draftId: string, text: string): Imported {
  const read = readBatchBody(text);
  if ('problem' in read) return { problem: read.problem };
  const bare = withoutIdentity(read.draft);
  const into = draftOf(draftId);
  if (into === undefined) return { problem: 'The batch no longer exists.' };
  const problem = problemOf(into, bare.operations.length);
  if (problem !== undefined) return { problem };
  const { operations, members } = into.editing.draft;
  const isFirst = operations.length === 0 && Object.keys(members).length === 0;
  changeDraft(draftId, isFirst ? { kind: 'all', draft: bare } : { kind: 'add', operations: bare.operations });
  const leftOut = [
    ...(hasIdentity(read.draft) ? ['its identity'] : []),
    ...(isFirst || Object.keys(bare.members).length === 0 ? [] : ['batch-level fields']),
  ];
  return { told: toldOf(bare.operations.length, leftOut) };
}

function problemOf(into: BatchState, count: number): string | undefined {
  if (into.commit.state === 'sending') return 'The batch is being sent. Wait for the response.';
  if (count === 0) return 'No operations found.';
  if (count <= remainingCapacity(into.editing.draft)) return undefined;
  return `Adding ${formatQuantity(count, 'operation')} would exceed the batch limit.`;
}

function toldOf(count: number, leftOut: readonly string[]): string {
  const added = `${formatQuantity(count, 'operation')} added`;
  return leftOut.length === 0 ? added : `${added}, without ${leftOut.join(' and ')}`;
}

/** As `readBatchBody` takes it. */
const LARGEST_FILE = 32 * 1024 * 1024;

/** Takes the operations of a file that the user chose or dropped. */
export async function importFile(draftId: string, file: File): Promise<Imported> {
  if (file.size > LARGEST_FILE) return { problem: `${file.name} is too large. The limit is 32 MiB.` };
  try {
    const imported = importText(draftId, await file.text());
    return 'problem' in imported ? { problem: `${file.name}: ${imported.problem}` } : imported;
  } catch {
    // It was moved, is a folder, or may not be read: the browser doesn't say which.
    return { problem: `Couldn’t read ${file.name}.` };
  }
}
