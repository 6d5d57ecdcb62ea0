import { useEffect, useRef } from 'react';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
import { redoAndTell, undoEdit } from './operation-actions.ts';

/** Undo and redo from everywhere on the page of a batch but where a text is typed: that has an undo of its own. */
export function useUndoKeys(draftId: string, onTell: (words: string | undefined) => void): void {
  const tell = useRef(onTell);
  useEffect(() => {
    tell.current = onTell;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen() || isTyping(event.target)) return;
      const deed = undoOrRedo(event);
      if (deed === undefined) return;
      event.preventDefault();
      tell.current(deed === 'undo' ? undoEdit(draftId) : redoAndTell(draftId));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [draftId]);
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Mod+Y besides: it is what redo is called on Windows. */
function undoOrRedo(event: PressedKey): 'undo' | 'redo' | undefined {
  const isMac = keyboardPlatform() === 'mac';
  if (event.altKey || !(isMac ? event.metaKey : event.ctrlKey)) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !isMac && !event.shiftKey ? 'redo' : undefined;
}

/** Also while a menu or a dialog is open above the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null)
  );
}
