import type { BatchContent, UndoPlan } from '#batch/index.ts';
import { type ChangeRecord, sentAt } from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { formatQuantity } from '#lib/format.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { UndoIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { unusedName } from '../drafts/committed-names.ts';
import { createDraft, usedNames } from '../drafts/drafts.ts';
import { changePageState } from '../form/page-state.ts';
import { openReview } from './review-state.ts';
import { useUndo } from './undone-by.ts';

interface SentChange {
  readonly record: ChangeRecord;
  readonly sent: BatchContent;
}

interface UndoButtonProps extends SentChange {
  readonly plan: UndoPlan | undefined;
}

/**
 * Opens the counter-batch of a commit for review; absent if no operation can be undone by a batch. Once the
 * counter-batch was applied, the button says so, since a second one would change nothing.
 */
export function UndoButton({ record, sent, plan }: UndoButtonProps) {
  const connection = useConnection(record.connectionId);
  const undo = useUndo(record);
  if (undo !== undefined) {
    return (
      <span className="small soft">
        Undo applied: <VisibleText text={undo.name} limit={80} />, <Moment millis={sentAt(undo)} />
      </span>
    );
  }
  if (plan === undefined || plan.operations.length === 0) return null;
  return (
    <Button
      icon={UndoIcon}
      disabled={connection === undefined}
      onPress={() => openCounterBatch({ record, sent }, plan)}
    >
      Undo {formatQuantity(undoneCount(plan), 'operation')}…
    </Button>
  );
}

/** Opens the counter-batch in a tab of its own, with its review. It is sent only after the user confirms it. */
function openCounterBatch({ record, sent }: SentChange, { operations, losses }: UndoPlan): void {
  const draftId = createDraft({
    connectionId: record.connectionId,
    name: unusedName(`Undo ${record.name}`.slice(0, MAX_NAME_LENGTH), usedNames()),
    // The same context as in the original commit leads to the same tables.
    draft: { operations, members: sent.members },
    undoes: record.recordId,
  });
  changePageState(draftId, { undoLosses: losses });
  openReview(draftId);
}

/** Leaves room for a number. */
const MAX_NAME_LENGTH = 190;

/** The number of operations that the counter-batch undoes, without those that had no effect. */
function undoneCount({ steps }: UndoPlan): number {
  return steps.filter(({ way }) => way === 'batch' || way === 'with').length;
}
