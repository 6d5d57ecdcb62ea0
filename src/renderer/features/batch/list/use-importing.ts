import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { showToast } from '../../../ui/Toasts.tsx';
import { importFile } from '../add-operations/import-file.ts';
import { type Imported, importText } from '../add-operations/import-text.ts';

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
