import type { Connection, LedgerEntry } from '../../../../contract/index.ts';
import { AskByNameDialog } from '../../../ui/AskByNameDialog.tsx';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from './AskReplay.module.css';

export interface AskReplayProps {
  readonly request: LedgerEntry;
  readonly effect: 'runs' | 'changes';
  readonly connection: Connection;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onReplay: (confirmation?: string) => void;
}

const ACTION = 'Resend';

/** Before a request goes out again that costs something; on production, by the name of the connection. */
export function AskReplay(props: AskReplayProps) {
  const { effect, connection, busy, onClose, onReplay } = props;
  if (effect === 'changes' && connection.production) {
    return (
      <AskByNameDialog name={connection.name} action={ACTION} busy={busy} onClose={onClose} onGoOn={onReplay}>
        <Deed {...props} />
      </AskByNameDialog>
    );
  }
  return (
    <AskDialog
      title={effect === 'changes' ? `Resend this change to ${connection.name}?` : 'Run the query again?'}
      action={ACTION}
      busy={busy}
      onClose={onClose}
      onGoOn={() => onReplay()}
    >
      <Deed {...props} />
    </AskDialog>
  );
}

function Deed({ request, effect }: Pick<AskReplayProps, 'request' | 'effect'>) {
  return (
    <div className={styles.deed}>
      <p className={styles.path}>
        {request.method} <VisibleText text={request.path} limit={400} />
      </p>
      <p>{DEEDS[effect]}</p>
    </div>
  );
}

const DEEDS: Readonly<Record<AskReplayProps['effect'], string>> = {
  changes: 'The same request is sent again. You can’t undo its changes here.',
  runs: 'It changes nothing, but can run for minutes and incur costs.',
};
