import type { Connection } from '../../../contract/index.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { cutText } from '../../ui/VisibleText.tsx';

export interface UnsavedQuestionProps {
  readonly connection: Connection | undefined;
  /** What would be lost, in words. */
  readonly changed: readonly string[];
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Before a tab closes over what was typed. */
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
