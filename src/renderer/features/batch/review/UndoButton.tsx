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
 * Opens the counter-batch of a commit for review; absent where no operation can be taken back by one. Once that was
 * applied, it says so: it would only find that everything is there already.
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

/** The counter-batch in a tab of its own, at its review. Nothing is sent before somebody signs for it. */
function openCounterBatch({ record, sent }: SentChange, { operations, losses }: UndoPlan): void {
  const draftId = createDraft({
    connectionId: record.connectionId,
    name: unusedName(`Undo ${record.name}`.slice(0, MAX_NAME_LENGTH), usedNames()),
    // Whoever sent the commit with a context gets the same tables by it.
    draft: { operations, members: sent.members },
    undoes: record.recordId,
  });
  changePageState(draftId, { undoLosses: losses });
  openReview(draftId);
}

/** With room for a number. */
const MAX_NAME_LENGTH = 190;

/** How many operations of a commit the counter-batch takes back; what left nothing behind is none of them. */
function undoneCount({ steps }: UndoPlan): number {
  return steps.filter(({ way }) => way === 'batch' || way === 'with').length;
}
