import type { Connection } from '../../../../contract/index.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';

export interface ConfirmProductionRunProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly onClose: () => void;
  readonly onGoOn: () => void;
}

/** An analysis reads data and takes the time of a server that others need. */
export function ConfirmProductionRun({ connection, id, onClose, onGoOn }: ConfirmProductionRunProps) {
  return (
    <ConfirmDialog
      title="Run the query on production?"
      onClose={onClose}
      action="Run the query"
      onGoOn={onGoOn}
    >
      <p>
        Analyze runs the full query on <VisibleText text={id.join(' / ')} limit={200} />, which can take
        minutes. <VisibleText text={connection.name} /> is marked as production.
      </p>
      <p>Explain shows the plan without running anything.</p>
    </ConfirmDialog>
  );
}
