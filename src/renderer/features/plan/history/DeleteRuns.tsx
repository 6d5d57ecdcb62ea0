import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanRunHead } from '../../../../contract/index.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { queryClient } from '../../../lib/host/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { DeleteIcon } from '../../../ui/icons.ts';
import { Popover, PopoverTrigger } from '../../../ui/Popover.tsx';
import styles from './DeleteRuns.module.css';

export interface DeleteRunsProps {
  readonly checked: readonly PlanRunHead[];
  readonly onForgotten: () => void;
}

/** Asks first: what is deleted from the disk can't be brought back. */
export function DeleteRuns({ checked, onForgotten }: DeleteRunsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button size="small" icon={DeleteIcon}>
        Delete…
      </Button>
      <Popover label="Delete runs">
        {checked.length === 0 ? (
          <p className={styles.how}>Select runs to delete first.</p>
        ) : (
          <Question checked={checked} onForgotten={onForgotten} onClose={() => setOpen(false)} />
        )}
      </Popover>
    </PopoverTrigger>
  );
}

function Question({ checked, onForgotten, onClose }: DeleteRunsProps & { readonly onClose: () => void }) {
  const runs = formatQuantity(checked.length, 'run');
  const forget = useMutation(
    hostQueries.plans.forgetRuns.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
        onClose();
        onForgotten();
      },
    }),
  );
  return (
    <div className={styles.question}>
      <p>
        <span className={styles.strong}>Delete {runs}?</span> Their plans are deleted from this computer.
      </p>
      {forget.error !== null && (
        <ErrorBox title={`${runs} couldn’t be deleted.`} failure={failureOf(forget.error).details} />
      )}
      <div className={styles.buttons}>
        <Button size="small" kind="quiet" autoFocus onPress={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          kind="danger-fill"
          busy={forget.isPending}
          onPress={() => forget.mutate({ runIds: checked.map(({ runId }) => runId) })}
        >
          Delete {runs}
        </Button>
      </div>
    </div>
  );
}
