import { type DragEvent, useState } from 'react';

interface Dropped {
  readonly onFiles: (files: readonly File[]) => void;
  /** Undefined if text isn’t accepted. */
  readonly onText?: (text: string) => void;
}

/** Files, or text selected in another program, dropped on a part of the window. */
export function useDropped({ onFiles, onText }: Dropped) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    listeners: {
      onDragOver: (event: DragEvent) => {
        // Otherwise the browser rejects the drop, or navigates to the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!isInside(event)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
        else onText?.(event.dataTransfer.getData('text/plain'));
      },
    },
  };
}

/** `dragleave` also fires when the pointer moves between children. */
function isInside({ currentTarget, relatedTarget }: DragEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
