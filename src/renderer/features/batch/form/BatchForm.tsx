import { formatQuantity } from '../../../lib/format.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { type BatchState, changeDraft } from '../batch-state.ts';
import { useChecks } from '../checks/use-checks.ts';
import { AskingFields } from './AskingFields.tsx';
import styles from './form.module.css';
import { OtherProblems } from './OtherProblems.tsx';

/** Nothing is selected: what is said of the batch as a whole. Of an empty one, the list says how to begin. */
export function BatchForm({ open }: { readonly open: BatchState }) {
  const { draftId, editing } = open;
  const { operations, members } = editing.draft;
  const checks = useChecks(editing.draft, open.facts);
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <VisibleText text={open.name} limit={80} />
        </h1>
        <span className={styles.count}>{formatQuantity(operations.length, 'operation')}</span>
      </header>
      {operations.length > 0 && (
        <>
          <p className={styles.deed}>Select an operation to edit it.</p>
          <OtherProblems draftId={draftId} checks={checks.filter(({ key }) => key === undefined)} />
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
