import type { Connection } from '../../../contract/index.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';

export interface UnsavedQuestionProps {
  readonly connection: Connection | undefined;
  /** What would be lost, in words. */
  readonly changed: readonly string[];
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Before a tab closes over what was typed. */
export function UnsavedQuestion({ connection, changed, onStay, onDiscard }: UnsavedQuestionProps) {
  const name = connection === undefined ? '' : ` ${connection.name}`;
  return (
    <AskDialog title={`Close${name} without saving?`} action="Discard" onClose={onStay} onGoOn={onDiscard}>
      What was typed would be lost: {changed.join(', ')}.
    </AskDialog>
  );
}
