import { useMemo } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { DEFAULT_DELIMITER } from '../../../../protocol/index.ts';
import { Note } from '../../../ui/Note.tsx';
import type { BatchState } from '../batch-state.ts';
import { useBodyText } from '../body/body-text.ts';
import { BatchForm } from './BatchForm.tsx';
import styles from './form.module.css';
import { OperationForm } from './OperationForm.tsx';
import { SeveralForm } from './SeveralForm.tsx';

export interface DraftFormProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** The form of what is selected. While the JSON can't be read, nothing in it can be changed: one of both would be lost. */
export function DraftForm({ open, connection }: DraftFormProps) {
  const isBroken = useBodyText(open.draftId)?.problem !== undefined;
  return (
    <div className={styles.scroller}>
      {isBroken && <Broken />}
      <div inert={isBroken} className={styles.fields}>
        <FormOf open={open} delimiter={connection?.delimiter ?? DEFAULT_DELIMITER} />
      </div>
    </div>
  );
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
