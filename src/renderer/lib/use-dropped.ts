import { type DragEvent, useState } from 'react';

interface Dropped {
  readonly onFiles: (files: readonly File[]) => void;
  /** Absent where a text is of no use. */
  readonly onText?: (text: string) => void;
}

/** Files, or a text that was marked in another program, dropped anywhere on a part of the window. */
export function useDropped({ onFiles, onText }: Dropped) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    listeners: {
      onDragOver: (event: DragEvent) => {
        // Without this the browser refuses the drop, or goes to the file.
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

/** The pointer leaves each part of a page on its way across it. */
function isInside({ currentTarget, relatedTarget }: DragEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
