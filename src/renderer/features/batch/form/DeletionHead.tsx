import { deletionLoss, idKey, tableOf, versionHistory, versionsInRanges } from '#batch/index.ts';
import { formatCount, formatQuantity, formatRelativeTime } from '#lib/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { DeleteIcon, DuplicateIcon, RefreshIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { batchTableIds, checkAgainstServer } from '../checks/server-check.ts';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import type { DeleteOperation, DeletionFormProps } from './DeletionForm.tsx';
import styles from './form.module.css';

/** A summary of the operations, and their actions. */
export function DeletionHead({ open, operations }: Pick<DeletionFormProps, 'open' | 'operations'>) {
  const { draftId, editing } = open;
  const keys = operations.map(({ key }) => key);
  const number = editing.draft.operations.findIndex(({ key }) => key === keys[0]) + 1;
  const isOne = operations.length === 1;
  return (
    <>
      <header className={styles.deletionHead}>
        {isOne && <span className={styles.number}>{formatCount(number)}</span>}
        <h1 className={styles.kind}>delete_table_versions</h1>
        {!isOne && <span className={styles.count}>{formatQuantity(operations.length, 'operation')}</span>}
        <Loss open={open} operations={operations} />
        <span className={styles.tools}>
          <FactsTime open={open} ids={batchTableIds({ operations })} />
          <IconButton
            icon={DuplicateIcon}
            label="Duplicate"
            onPress={() => changeDraft(draftId, { kind: 'duplicate', keys })}
          />
          <IconButton
            icon={DeleteIcon}
            label="Remove"
            onPress={() => changeDraft(draftId, { kind: 'remove', keys })}
          />
        </span>
      </header>
      <CreatedBeside open={open} operations={operations} />
    </>
  );
}

/** A rule that keeps the newest versions counts existing ones; a version that the batch creates is one more. */
function CreatedBeside({ open, operations }: Pick<DeletionFormProps, 'open' | 'operations'>) {
  const ids = new Set(operations.map((operation) => idKey(tableOf(operation) ?? [])));
  const created = open.editing.draft.operations.flatMap((other) => {
    const isMeant = other.kind === 'create_table_version' && ids.has(idKey(tableOf(other) ?? []));
    return isMeant && other.members.version !== undefined ? [`v${String(other.members.version)}`] : [];
  });
  if (created.length === 0) return null;
  return (
    <p className={styles.createdBeside}>
      {created.length === 1
        ? `${created[0]}, which this batch creates, isn’t counted here and stays too.`
        : `${formatQuantity(created.length, 'version')} that this batch creates aren’t counted here and stay too.`}
    </p>
  );
}

interface FactsTimeProps {
  readonly open: BatchState;
  /** The tables whose versions are shown. */
  readonly ids: readonly (readonly string[])[];
}

/** The age of the oldest version list, and the button that reloads them. */
function FactsTime({ open: { draftId, facts, serverCheck }, ids }: FactsTimeProps) {
  const times = ids.flatMap((id) => facts.get(idKey(id))?.at ?? []);
  return (
    <>
      {times.length > 0 && <Loaded at={Math.min(...times)} />}
      <IconButton
        icon={RefreshIcon}
        label="Reload versions"
        disabled={ids.length === 0 || serverCheck?.isRunning === true}
        onPress={() => void checkAgainstServer(draftId, ids)}
      />
    </>
  );
}

function Loaded({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return <span className="small dim">{formatRelativeTime(at, at + elapsed)}</span>;
}

/** Removes all operations that delete nothing with one click, if others do delete: they can't be sent. */
export function LeaveOutEmpty({
  open: { draftId, facts },
  operations,
}: Pick<DeletionFormProps, 'open' | 'operations'>) {
  const empty = operations.filter(
    (operation) => facts.has(idKey(tableOf(operation) ?? [])) && rangeCount(operation) === 0,
  );
  if (empty.length === 0 || empty.length === operations.length) return null;
  return (
    <Button
      size="small"
      tip={{ text: `Nothing is deleted of ${namesOf(empty)}` }}
      onPress={() => changeDraft(draftId, { kind: 'remove', keys: empty.map(({ key }) => key) })}
    >
      {`Leave out ${formatQuantity(empty.length, 'table')}`}
    </Button>
  );
}

const MOST_NAMED = 4;

function namesOf(operations: readonly DeleteOperation[]): string {
  const names = operations.map((operation) => tableOf(operation)?.at(-1) ?? '');
  const more = names.length - MOST_NAMED;
  return more > 0
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${formatCount(more)} more`
    : names.join(', ');
}

function rangeCount({ members: { ranges } }: DeleteOperation): number {
  return Array.isArray(ranges) ? ranges.length : 0;
}

/** The total of all operations. */
function Loss({ open: { facts }, operations }: Pick<DeletionFormProps, 'open' | 'operations'>) {
  const losses = operations.flatMap((operation) => {
    const known = facts.get(idKey(tableOf(operation) ?? []));
    const history = known && versionHistory(known);
    if (history === undefined) return [];
    return deletionLoss(history, versionsInRanges(operation.members.ranges, history));
  });
  const deleted = losses.reduce((sum, loss) => sum + loss.deleted, 0);
  if (deleted === 0) return null;
  const all = losses.reduce((sum, loss) => sum + loss.deleted + loss.left, 0);
  return (
    <span className="small soft">
      <b className="danger">{formatCount(deleted)}</b>
      {` of ${formatQuantity(all, 'version')} deleted for good`}
    </span>
  );
}
