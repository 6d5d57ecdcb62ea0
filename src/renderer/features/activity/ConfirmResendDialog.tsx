import { stripeOf } from '#contract/connection-state.ts';
import type { ActivityEntry, Connection } from '#contract/index.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { TypeToConfirmDialog } from '#ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';

interface ConfirmResendDialogProps {
  readonly request: ActivityEntry;
  readonly effect: 'runs' | 'changes';
  readonly connection: Connection;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onReplay: (confirmation?: string) => void;
}

const ACTION = 'Resend';

/** Before a request with side effects is resent; on production the user types the name of the connection. */
export function ConfirmResendDialog(props: ConfirmResendDialogProps) {
  const { effect, connection, busy, onClose, onReplay } = props;
  if (effect === 'changes' && connection.production) {
    return (
      <TypeToConfirmDialog
        name={connection.name}
        color={stripeOf(connection)}
        action={ACTION}
        busy={busy}
        onClose={onClose}
        onGoOn={onReplay}
      >
        <RequestEffect {...props} />
      </TypeToConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={effect === 'changes' ? `Resend this change to ${connection.name}?` : 'Run the query again?'}
      action={ACTION}
      busy={busy}
      onClose={onClose}
      onGoOn={() => onReplay()}
    >
      <RequestEffect {...props} />
    </ConfirmDialog>
  );
}

function RequestEffect({ request, effect }: Pick<ConfirmResendDialogProps, 'request' | 'effect'>) {
  return (
    <div className="column gap-2">
      <p className="small mono-face break-anywhere">
        {request.method} <VisibleText text={request.path} limit={400} />
      </p>
      <p>{EFFECTS[effect]}</p>
    </div>
  );
}

const EFFECTS: Readonly<Record<ConfirmResendDialogProps['effect'], string>> = {
  changes: 'The same request is sent again. You can’t undo its changes here.',
  runs: 'It changes nothing, but can run for minutes and incur costs.',
};
