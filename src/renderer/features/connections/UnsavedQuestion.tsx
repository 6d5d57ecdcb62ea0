import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { activateTab, guardTab } from '#lib/workspace/workspace.ts';
import { cutText } from '#protocol/visible-text.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';

interface UnsavedQuestionProps {
  readonly connection: Connection | undefined;
  /** The labels of the changed fields. */
  readonly changed: readonly string[];
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a tab closes with unsaved changes. */
export function UnsavedQuestion({ connection, changed, onStay, onDiscard }: UnsavedQuestionProps) {
  const name = connection === undefined ? '' : ` ${shortened(connection.name)}`;
  return (
    <ConfirmDialog
      title={`Close${name} without saving?`}
      action="Discard"
      onClose={onStay}
      onGoOn={onDiscard}
    >
      Unsaved changes will be lost: {changed.join(', ')}.
    </ConfirmDialog>
  );
}

const MAX_NAME_LENGTH = 60;

function shortened(name: string): string {
  const cut = cutText(name, MAX_NAME_LENGTH);
  return cut.length < name.length ? `${cut}…` : cut;
}

/** Makes a tab ask before it closes with unsaved changes. */
export function useUnsaved(tabKey: string, changed: () => readonly string[]) {
  const [isConfirming, setConfirming] = useState(false);
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(
    () =>
      guardTab(tabKey, () => {
        if (latest.current().length === 0) return true;
        // The tab may have been closed while another one was active.
        activateTab(tabKey);
        setConfirming(true);
        return false;
      }),
    [tabKey],
  );
  useUnloadQuestion(() => latest.current().length > 0);
  return { isConfirming, stay: () => setConfirming(false) };
}

/** A browser asks with its own dialog; the desktop shell asks for its windows (`main/leave-question.ts`). */
function useUnloadQuestion(isChanged: () => boolean): void {
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => {
    const confirmUnload = (event: Event) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, []);
}
