import { readBatchBody } from '../../../../batch/index.ts';
import type { BatchRecord } from '../../../../contract/index.ts';
import { useConnection } from '../../../lib/host/host-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/Toasts.tsx';
import { createDraft } from '../batch-state.ts';
import styles from './records.module.css';

export interface MakeDraftProps {
  readonly record: BatchRecord;
  readonly body: string;
}

/** What was sent, once more as a draft: to look at, to mend, and to send again. */
export function MakeDraft({ record: { connectionId, name }, body }: MakeDraftProps) {
  const connection = useConnection(connectionId);
  const make = () => {
    const read = readBatchBody(body);
    if ('problem' in read) {
      showToast({ tone: 'danger', text: `Couldn’t copy it to a batch. ${read.problem}` });
      return;
    }
    createDraft({ connectionId, name, draft: read.draft });
  };
  return (
    <div className={styles.tools}>
      <Button size="small" disabled={connection === undefined} onPress={make}>
        Copy to new batch
      </Button>
    </div>
  );
}
