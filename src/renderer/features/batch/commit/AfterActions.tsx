import { Button } from '#ui/Button.tsx';
import { type BatchState, createDraft, removeDraft } from '../batch-state.ts';

export interface AfterActionsProps {
  readonly open: BatchState;
  /** To the form of what was sent. */
  readonly onBack: () => void;
}

/** What can be done with a batch that is in the catalog now. */
export function AfterActions({ open, onBack }: AfterActionsProps) {
  const { draftId, connectionId } = open;
  const begin = () => {
    removeDraft(draftId);
    createDraft({ connectionId });
  };
  return (
    <>
      <Button kind="primary" onPress={begin}>
        New batch
      </Button>
      <Button onPress={onBack}>Back to batch</Button>
    </>
  );
}
