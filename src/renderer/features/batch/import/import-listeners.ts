import { type ClipboardEvent, type DragEvent, use, useEffect } from 'react';
import { isTyping, TakesCommands } from '#lib/commands.ts';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { openImportFile, pasteOperations } from './requested-import.ts';
import type { ImportTarget } from './take-import.ts';

/** For the list of operations: accepts JSON that is pasted or dropped there, as a file or as text. */
export function importListeners(target: ImportTarget) {
  return {
    onPaste: (event: ClipboardEvent) => {
      if (isField(event.target)) return;
      event.preventDefault();
      pasteOperations(target, event.clipboardData.getData('text/plain'));
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file !== undefined) void openImportFile(target, file);
      else pasteOperations(target, event.dataTransfer.getData('text/plain'));
    },
  };
}

/** For the page of a batch: accepts pasted operations wherever the focus is, except in a dialog or a field. */
export function usePastedOperations({ connectionId, draftId }: ImportTarget): void {
  const takes = use(TakesCommands);
  useEffect(() => {
    if (!takes) return;
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '' || event.defaultPrevented || isDialogOpen() || isTyping(event.target)) return;
      event.preventDefault();
      pasteOperations({ connectionId, draftId }, text);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [takes, connectionId, draftId]);
}

/** For the rest of the page: accepts only a file, unless an editor handled the event. */
export function dropFile(target: ImportTarget, event: DragEvent): void {
  const [file] = event.dataTransfer.files;
  if (file === undefined || event.defaultPrevented) return;
  event.preventDefault();
  void openImportFile(target, file);
}

/** A dialog is elsewhere in the DOM, but React events bubble through its parent component. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
