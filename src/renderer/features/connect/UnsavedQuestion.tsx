import type { Connection } from '../../../contract/index.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { cutText } from '../../ui/text/cut-text.ts';

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
    <AskDialog title={`Close${name} without saving?`} action="Discard" onClose={onStay} onGoOn={onDiscard}>
      Unsaved changes will be lost: {changed.join(', ')}.
    </AskDialog>
  );
}

const LONGEST_NAME = 60;

function shortened(name: string): string {
  const cut = cutText(name, LONGEST_NAME);
  return cut.length < name.length ? `${cut}…` : cut;
}
