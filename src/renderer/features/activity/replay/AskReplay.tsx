import { useState } from 'react';
import type { Connection, LedgerEntry } from '../../../../contract/index.ts';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmByName } from '../../../ui/ConfirmByName.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
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

const ACTION = 'Send again';

/** Before a request goes out again that costs something; on production, by the name of the connection. */
export function AskReplay(props: AskReplayProps) {
  const { effect, connection, busy, onClose, onReplay } = props;
  if (effect === 'changes' && connection.production) return <AskByName {...props} />;
  return (
    <AskDialog
      title={effect === 'changes' ? `Change ${connection.name} again?` : 'Run the query again?'}
      action={ACTION}
      busy={busy}
      onClose={onClose}
      onGoOn={() => onReplay()}
    >
      <Deed {...props} />
    </AskDialog>
  );
}

function AskByName(props: AskReplayProps) {
  const { connection, busy, onClose, onReplay } = props;
  const [typed, setTyped] = useState('');
  const isRight = typed === connection.name;
  return (
    <Dialog
      title={`Change ${connection.name}, which is production?`}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="danger-fill" type="submit" form="ask-replay" disabled={!isRight} busy={busy}>
            {ACTION}
          </Button>
        </>
      }
    >
      <form
        id="ask-replay"
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && !busy) onReplay(typed);
        }}
      >
        <Deed {...props} />
        <ConfirmByName name={connection.name} value={typed} onChange={setTyped} />
      </form>
    </Dialog>
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
  changes: 'It is sent once more as it was, and what it changes can not be undone here.',
  runs: 'It changes nothing, but can take its server minutes and cost money.',
};
