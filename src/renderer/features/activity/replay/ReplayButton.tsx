import { useState } from 'react';
import type { ActivityEntry } from '../../../../contract/index.ts';
import { useHostState } from '../../../lib/host/host-state.ts';
import { lazyDialog } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ReplayIcon } from '../../../ui/icons.ts';
import { needsConfirmation } from './needs-confirmation.ts';
import { replayRequest } from './replay-request.ts';

const AskReplay = lazyDialog(async () => (await import('./ConfirmResendDialog.tsx')).ConfirmResendDialog);

export interface ReplayButtonProps {
  readonly request: ActivityEntry;
  /** It is on its way again, under this id. */
  readonly onReplayed: (requestId: number) => void;
}

/** Sends a request again, and asks first where that does more than read. */
export function ReplayButton({ request, onReplayed }: ReplayButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const connection = useHostState(({ connections }) =>
    connections.find(({ id }) => id === request.connectionId),
  );
  const effect = needsConfirmation(request, connection);

  async function replay(confirmation?: string): Promise<void> {
    setSending(true);
    const id = await replayRequest(request, confirmation);
    setSending(false);
    if (id === undefined) return;
    setAsking(false);
    onReplayed(id);
  }

  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={ReplayIcon}
        busy={isSending}
        onPress={() => (effect === undefined ? void replay() : setAsking(true))}
      >
        Resend
      </Button>
      {isAsking && effect !== undefined && connection !== undefined && (
        <AskReplay
          request={request}
          effect={effect}
          connection={connection}
          busy={isSending}
          onClose={() => setAsking(false)}
          onReplay={(confirmation) => void replay(confirmation)}
        />
      )}
    </>
  );
}
