import type { Connection } from '../../../../contract/index.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';

export interface ConfirmSweepProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly runs: number;
  readonly onClose: () => void;
  readonly onGoOn: () => void;
}

/** Many analyses in a row take the time of a server that others need. */
export function ConfirmSweep({ connection, id, runs, onClose, onGoOn }: ConfirmSweepProps) {
  return (
    <ConfirmDialog
      title="Run the sweep on production?"
      onClose={onClose}
      action={`Start ${formatQuantity(runs, 'run')}`}
      onGoOn={onGoOn}
    >
      <p>
        The query on <VisibleText text={id.join(' / ')} limit={200} /> runs {formatQuantity(runs, 'time')} on{' '}
        <VisibleText text={connection.name} />, one after the other. That reads data, and can take minutes.{' '}
        <VisibleText text={connection.name} /> is marked as production.
      </p>
      <p>You can stop it at any time.</p>
    </ConfirmDialog>
  );
}
