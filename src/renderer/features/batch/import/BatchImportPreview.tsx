import { useDeferredValue, useMemo, useState } from 'react';
import {
  type BatchContent,
  compareImport,
  compareWholeImport,
  isBlank,
  type NewOperation,
  type PlannedImport,
  type TableStates,
} from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { withFacts } from '../checks/server-check.ts';
import { isUnnamed } from '../drafts/drafts.ts';
import { useOpenDraft } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { ImportRows } from './ImportRows.tsx';
import styles from './import.module.css';
import { countsText, importCheckText } from './import-text.ts';
import type { BatchImport } from './read-import.ts';
import { batchWithRoom, type ImportTarget, opensAsNew, takeImport } from './take-import.ts';
import { type ImportCheck, useImportCheck } from './use-import-check.ts';

interface PreviewProps {
  readonly batch: BatchImport;
  readonly target: ImportTarget;
  readonly onClose: () => void;
}

/** What imported operations would do, with the current state on the server. Nothing is added without a click. */
export function BatchImportPreview({ batch, target, onClose }: PreviewProps) {
  const connection = useConnection(target.connectionId);
  const present = useTargetDraft(target);
  const canAdd = batchWithRoom(present, batch.draft.operations.length);
  const [isOwn, setOwn] = useState(() => opensAsNew(batch, canAdd));
  const open = isOwn ? undefined : present;
  const into = batchWithRoom(open, batch.draft.operations.length);
  const check = useImportCheck(target.connectionId, batch.draft);
  const planned = useMemo(
    () => ({ into: into?.editing.draft ?? NO_BATCH, file: batch.draft }),
    [into?.editing.draft, batch.draft],
  );
  const { isRunning, possible, ...comparison } = useComparison(planned, into?.facts, check);
  const count = batch.draft.operations.length;
  const take = (operations = batch.draft.operations) => {
    const { connectionId } = target;
    takeImport(batch, { target: isOwn ? { connectionId } : target, operations, facts: check.facts });
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
          <TakeButtons possible={possible} count={count} onTake={take} />
        </>
      }
    >
      {canAdd !== undefined && !isBlank(canAdd.editing.draft) && (
        <SegmentedControl
          label="Where the operations go"
          options={[
            { value: 'new', label: 'New batch' },
            { value: 'add', label: 'Add to batch' },
          ]}
          value={isOwn ? 'new' : 'add'}
          onChange={(next) => setOwn(next === 'new')}
        />
      )}
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

interface TakeButtonsProps {
  /** Undefined during the check. */
  readonly possible: readonly NewOperation[] | undefined;
  readonly count: number;
  readonly onTake: (operations?: readonly NewOperation[]) => void;
}

/**
 * The primary button, which Enter activates, never adds operations that are known not to work, and waits for the check,
 * so that it does what its label says. The other button adds all, and keeps its position when the check ends.
 */
function TakeButtons({ possible, count, onTake }: TakeButtonsProps) {
  const isChecking = possible === undefined;
  const leftOut = isChecking ? 0 : count - possible.length;
  const all = count === 1 ? 'Add operation' : `Add all ${formatCount(count)}`;
  const some = `Leave out ${formatCount(leftOut)}, add ${formatCount(count - leftOut)}`;
  return (
    <>
      {(isChecking || leftOut > 0) && (
        <Button key="all" onPress={() => onTake()}>
          {isChecking ? 'Skip check' : all}
        </Button>
      )}
      {leftOut < count && (
        <Button key="lead" kind="primary" autoFocus busy={isChecking} onPress={() => onTake(possible)}>
          {isChecking ? 'Checking' : leftOut === 0 ? all : some}
        </Button>
      )}
    </>
  );
}

const NO_BATCH: BatchContent = { operations: [], members: {} };

function useTargetDraft({ draftId }: ImportTarget): BatchState | undefined {
  return useOpenDraft(draftId ?? '');
}

/** A longer file is compared only after all responses. */
const MOST_AT_ONCE = 2000;

/** Deferred, because checking ten thousand operations takes a while. */
function useComparison(planned: PlannedImport, before: TableStates | undefined, check: ImportCheck) {
  const { isRunning, facts } = check;
  const received = isRunning && planned.file.operations.length > MOST_AT_ONCE ? undefined : facts;
  const deferred = useDeferredValue(
    useMemo(
      () => ({ isRunning, known: withFacts(before ?? new Map(), [...(received?.values() ?? [])]) }),
      [isRunning, before, received],
    ),
  );
  return useMemo(() => {
    const { isRunning, known } = deferred;
    if (!isRunning) return { isRunning, ...compareWholeImport(planned, known) };
    return { isRunning, ...compareImport(planned, known), possible: undefined };
  }, [planned, deferred]);
}

function whereText(open: BatchState | undefined, into: BatchState | undefined, name = ''): string {
  if (into === undefined && open !== undefined)
    return `${open.name} can’t take them, so they go into a new batch on`;
  if (into === undefined) return 'Into a new batch on';
  if (isUnnamed(into) && name !== '') return `Into ${into.name}, which is renamed to ${name}, on`;
  if (isBlank(into.editing.draft)) return `Into ${into.name}, which is empty, on`;
  return `After the ${formatQuantity(into.editing.draft.operations.length, 'operation')} of ${into.name} on`;
}
