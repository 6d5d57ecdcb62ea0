import { useMemo } from 'react';
import { type DraftOperation, groupsOf } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import { useFieldVisits } from '#domain/fields/field-visits.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { BATCH_KINDS, type BatchOperationKind, DEFAULT_DELIMITER } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, DuplicateIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useChecks } from '../checks/draft-checks.ts';
import { stepSelected } from '../list/operation-actions.ts';
import { leavesOut } from '../list/operation-filter.ts';
import { useTypedBody } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft, selectOperations } from '../state/change-draft.ts';
import { AlikeForm } from './AlikeForm.tsx';
import { DeletionForm, isDeletion } from './DeletionForm.tsx';
import { EmptyBatch } from './EmptyBatch.tsx';
import { OtherProblems } from './field-problems.tsx';
import styles from './form.module.css';
import { OperationForm } from './OperationForm.tsx';
import { useOperationFilter } from './page-state.ts';
import { RequestContextFields } from './RequestContextFields.tsx';
import { SharedContextFields } from './SharedContextFields.tsx';
import { pathText } from './TableIdField.tsx';

interface DraftFormProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** The form of the selection. It is disabled while the JSON can't be read, since one of the two edits would be lost. */
export function DraftForm({ open, connection }: DraftFormProps) {
  const isBroken = useTypedBody(open.draftId)?.problem !== undefined;
  return (
    <div className={styles.scroller}>
      {isBroken && <Broken />}
      <div inert={isBroken} className={styles.fields}>
        <FormOf open={open} delimiter={connection?.delimiter ?? DEFAULT_DELIMITER} />
      </div>
    </div>
  );
}

/** Whether the form needs more height than the request body: for a timeline, or for an empty batch. */
export function needsHeight({ editing, selected }: BatchState): boolean {
  if (editing.draft.operations.length === 0) return true;
  const keys = new Set(selected);
  const chosen = editing.draft.operations.filter(({ key }) => keys.has(key));
  return chosen.length > 0 && chosen.every(isDeletion);
}

function FormOf({ open, delimiter }: { readonly open: BatchState; readonly delimiter: string }) {
  const { editing, selected } = open;
  const { operations } = editing.draft;
  const chosen = useMemo(() => {
    const keys = new Set(selected);
    return operations.filter(({ key }) => keys.has(key));
  }, [operations, selected]);
  const [operation] = chosen;
  if (operation === undefined) return <BatchForm open={open} />;
  const deletions = chosen.filter(isDeletion);
  const [deletion, ...others] = deletions;
  if (deletion !== undefined && deletions.length === chosen.length) {
    const key = others.length === 0 ? deletion.key : 'several';
    return <DeletionForm key={key} open={open} delimiter={delimiter} operations={[deletion, ...others]} />;
  }
  if (chosen.every(({ kind }) => kind === operation.kind) && chosen.length > 1) {
    return <AlikeForm key={operation.kind} open={open} operations={[operation, ...chosen.slice(1)]} />;
  }
  if (chosen.length > 1) return <SeveralForm draftId={open.draftId} operations={chosen} />;
  return <OperationForm key={operation.key} open={open} delimiter={delimiter} operation={operation} />;
}

function Broken() {
  return (
    <div className={styles.note}>
      <Note tone="danger" title="The JSON is invalid">
        The form shows the last valid state.
      </Note>
    </div>
  );
}

/** Shown if nothing is selected: the members of the batch, and for an empty batch the ways to start. */
function BatchForm({ open }: { readonly open: BatchState }) {
  const { draftId, editing } = open;
  const { operations, members } = editing.draft;
  const checks = useChecks(editing.draft, open.facts);
  const { isReported, listeners } = useFieldVisits();
  const reported = checks.filter((check) => check.key === undefined && isReported(check));
  return (
    <div className={styles.form} {...listeners}>
      {operations.length === 0 ? (
        <EmptyBatch draftId={draftId} connectionId={open.connectionId} />
      ) : (
        <>
          <header className="row gap-2 can-shrink">
            <h1 className={styles.title}>
              <VisibleText text={open.name} limit={80} />
            </h1>
            <span className={styles.count}>{formatQuantity(operations.length, 'operation')}</span>
          </header>
          <p className="soft">Select an operation to edit it.</p>
          <OtherProblems draftId={draftId} checks={reported} />
        </>
      )}
      <RequestContextFields
        title="All operations"
        members={members}
        onChange={(next) => changeDraft(draftId, { kind: 'members', members: next })}
      />
    </div>
  );
}

interface SeveralFormProps {
  readonly draftId: string;
  readonly operations: readonly DraftOperation[];
}

/** Operations of several kinds: their common fields and actions. */
function SeveralForm({ draftId, operations }: SeveralFormProps) {
  const keys = operations.map(({ key }) => key);
  // If a filter hides operations, a move would have no visible target.
  const isFiltered = leavesOut(useOperationFilter(draftId));
  const kinds = BATCH_KINDS.map((kind) => ({
    kind,
    keys: operations.filter((operation) => operation.kind === kind).map(({ key }) => key),
  }));
  return (
    <div className={styles.form}>
      <header className="row gap-2 can-shrink">
        <h1 className={styles.title}>{formatQuantity(operations.length, 'operation')} selected</h1>
      </header>
      <KeyValueList>
        {kinds.map(({ kind, keys: own }) =>
          own.length === 0 ? null : (
            <KeyValue key={kind} label={formatCount(own.length)} mono>
              {kind}
            </KeyValue>
          ),
        )}
        <KeyValue label="Tables">
          <VisibleText text={tableText(operations)} />
        </KeyValue>
      </KeyValueList>
      <p className="soft">
        Operations of different kinds have few fields in common. Select operations of one kind to edit more.
      </p>
      <div className={styles.deeds}>
        {kinds.map(({ kind, keys: own }) =>
          own.length < 2 ? null : (
            <Button key={kind} onPress={() => selectOperations(draftId, own)}>
              {`Edit ${formatCount(own.length)} ${NOUNS[kind]}`}
            </Button>
          ),
        )}
        <Button icon={DuplicateIcon} onPress={() => changeDraft(draftId, { kind: 'duplicate', keys })}>
          Duplicate
        </Button>
        <Button icon={ArrowUpIcon} disabled={isFiltered} onPress={() => void stepSelected(draftId, -1)}>
          Move up
        </Button>
        <Button icon={ArrowDownIcon} disabled={isFiltered} onPress={() => void stepSelected(draftId, 1)}>
          Move down
        </Button>
        <Button
          kind="danger"
          icon={DeleteIcon}
          onPress={() => changeDraft(draftId, { kind: 'remove', keys })}
        >
          Remove
        </Button>
      </div>
      <SharedContextFields draftId={draftId} operations={operations} />
    </div>
  );
}

const NOUNS: Readonly<Record<BatchOperationKind, string>> = {
  declare_table: 'declarations',
  create_table_version: 'new versions',
  delete_table_versions: 'deletions',
  deregister_table: 'deregistrations',
};

function tableText(operations: readonly DraftOperation[]): string {
  const groups = groupsOf(operations);
  const [first] = groups;
  return groups.length === 1 && first?.id !== undefined ? pathText(first.id) : formatCount(groups.length);
}
