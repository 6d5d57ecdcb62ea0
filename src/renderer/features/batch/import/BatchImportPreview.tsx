import { useDeferredValue, useMemo } from 'react';
import {
  type BatchContent,
  compareImport,
  compareWholeImport,
  isBlank,
  type PlannedImport,
  type TableStates,
} from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { withFacts } from '../checks/server-check.ts';
import { isUnnamed } from '../drafts/drafts.ts';
import { useOpenDraft } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { ImportRows } from './ImportRows.tsx';
import styles from './import.module.css';
import { countsText, importCheckText } from './import-text.ts';
import type { BatchImport } from './read-import.ts';
import { batchWithRoom, type ImportTarget, takeImport } from './take-import.ts';
import { type ImportCheck, useImportCheck } from './use-import-check.ts';

interface PreviewProps {
  readonly batch: BatchImport;
  readonly target: ImportTarget;
  readonly onClose: () => void;
}

/** What operations from outside would do, beside what the server has now. Nothing is taken before a press. */
export function BatchImportPreview({ batch, target, onClose }: PreviewProps) {
  const connection = useConnection(target.connectionId);
  const open = useTargetDraft(target);
  const into = batchWithRoom(open, batch.draft.operations.length);
  const check = useImportCheck(target.connectionId, batch.draft);
  const planned = useMemo(
    () => ({ into: into?.editing.draft ?? NO_BATCH, file: batch.draft }),
    [into?.editing.draft, batch.draft],
  );
  const { isRunning, possible, ...comparison } = useComparison(planned, into?.facts, check);
  const count = batch.draft.operations.length;
  const take = (operations = batch.draft.operations) => {
    takeImport(batch, { target, operations, facts: check.facts });
    onClose();
  };
  return (
    <Dialog
      title={
        <VisibleText
          text={batch.file === undefined ? 'Paste operations' : `Open ${batch.file}`}
          limit={200}
        />
      }
      size="wide"
      onClose={onClose}
      {...(connection === undefined ? {} : { color: stripeOf(connection) })}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          {possible !== undefined && possible.length > 0 && possible.length < count && (
            <Button onPress={() => take(possible)}>
              Leave out {formatCount(count - possible.length)}, add {formatCount(possible.length)}
            </Button>
          )}
          <Button kind="primary" autoFocus onPress={() => take()}>
            {count === 1 ? 'Add operation' : `Add all ${formatCount(count)}`}
          </Button>
        </>
      }
    >
      <p className="row gap-2 soft">
        <span className="clip">
          <VisibleText text={whereText(open, into, batch.name)} limit={300} />
        </span>
        {connection !== undefined && <ConnectionName connection={connection} />}
      </p>
      <div className="row wrap gap-3" role="status">
        <span className="strong">{countsText({ count, ...comparison, isRunning })}</span>
        <span className={`${styles.check} ${check.failure === undefined ? 'dim' : 'danger'}`}>
          {importCheckText(check)}
        </span>
      </div>
      <ImportRows rows={comparison.rows} isSorted={!isRunning} />
    </Dialog>
  );
}

const NO_BATCH: BatchContent = { operations: [], members: {} };

function useTargetDraft({ draftId }: ImportTarget): BatchState | undefined {
  return useOpenDraft(draftId ?? '');
}

/** A file of up to here is judged while the server answers; a longer one once it has told all. */
const MOST_AT_ONCE = 2000;

/** After the keys: judging ten thousand operations takes a while. */
function useComparison(planned: PlannedImport, before: TableStates | undefined, check: ImportCheck) {
  const { isRunning, facts } = check;
  const heard = isRunning && planned.file.operations.length > MOST_AT_ONCE ? undefined : facts;
  const settled = useDeferredValue(
    useMemo(
      () => ({ isRunning, known: withFacts(before ?? new Map(), [...(heard?.values() ?? [])]) }),
      [isRunning, before, heard],
    ),
  );
  return useMemo(() => {
    const { isRunning, known } = settled;
    if (!isRunning) return { isRunning, ...compareWholeImport(planned, known) };
    return { isRunning, ...compareImport(planned, known), possible: undefined };
  }, [planned, settled]);
}

function whereText(open: BatchState | undefined, into: BatchState | undefined, name = ''): string {
  if (into === undefined && open !== undefined)
    return `${open.name} can’t take them, so they go into a new batch on`;
  if (into === undefined) return 'Into a new batch on';
  if (isUnnamed(into) && name !== '') return `Into ${into.name}, which is renamed to ${name}, on`;
  if (isBlank(into.editing.draft)) return `Into ${into.name}, which is empty, on`;
  return `After the ${formatQuantity(into.editing.draft.operations.length, 'operation')} of ${into.name} on`;
}
