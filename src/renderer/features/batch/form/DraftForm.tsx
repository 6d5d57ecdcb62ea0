import { useMemo } from 'react';
import type { Connection } from '#contract/index.ts';
import { useFieldVisits } from '#domain/fields/field-visits.ts';
import { formatQuantity } from '#lib/format.ts';
import { DEFAULT_DELIMITER } from '#protocol/index.ts';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useChecks } from '../checks/draft-checks.ts';
import { useTypedBody } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import { AlikeForm } from './AlikeForm.tsx';
import { AskingFields } from './AskingFields.tsx';
import { DeletionForm, isDeletion } from './DeletionForm.tsx';
import { EmptyBatch } from './EmptyBatch.tsx';
import { OtherProblems } from './field-problems.tsx';
import styles from './form.module.css';
import { OperationForm } from './OperationForm.tsx';
import { SeveralForm } from './SeveralForm.tsx';

interface DraftFormProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** The form of what is selected. While the JSON can't be read, nothing in it can be changed: one of both would be lost. */
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

/** Whether the form has more to show than the request body: a timeline of versions, or how to begin. */
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
    return <DeletionForm key={key} {...{ open, delimiter }} operations={[deletion, ...others]} />;
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

/** Nothing is selected: what is said of the batch as a whole. Of an empty one, first how to begin. */
function BatchForm({ open }: { readonly open: BatchState }) {
  const { draftId, editing } = open;
  const { operations, members } = editing.draft;
  const checks = useChecks(editing.draft, open.facts);
  const { isReported, listeners } = useFieldVisits();
  const told = checks.filter((check) => check.key === undefined && isReported(check));
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
          <OtherProblems draftId={draftId} checks={told} />
        </>
      )}
      <AskingFields
        title="All operations"
        members={members}
        onChange={(next) => changeDraft(draftId, { kind: 'members', members: next })}
      />
    </div>
  );
}
