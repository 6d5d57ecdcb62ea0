import { useMutation } from '@tanstack/react-query';
import type { ServerState } from '../../../contract/index.ts';
import { showFailure } from '../../lib/host/failure.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { Button } from '../../ui/Button.tsx';
import { ReplayIcon, ResumeIcon } from '../../ui/icons.ts';
import { ButtonRow } from '../../ui/PageLayout.tsx';

/** Stop is there on the way up as well: a start that makes many tables takes a minute. */
export function ServerSwitches({ state }: { readonly state: ServerState }) {
  const start = useMutation(hostQueries.localServer.start.mutationOptions({ onError: showFailure }));
  const stop = useMutation(hostQueries.localServer.stop.mutationOptions({ onError: showFailure }));
  const restart = useMutation(hostQueries.localServer.restart.mutationOptions({ onError: showFailure }));
  if (state === 'stopped' || state === 'failed') {
    return (
      <ButtonRow>
        <Button kind="primary" icon={ResumeIcon} busy={start.isPending} onPress={() => start.mutate({})}>
          Start
        </Button>
      </ButtonRow>
    );
  }
  return (
    <ButtonRow>
      <Button icon={ReplayIcon} busy={restart.isPending} onPress={() => restart.mutate({})}>
        Restart
      </Button>
      <Button kind="quiet" busy={stop.isPending} onPress={() => stop.mutate({})}>
        Stop
      </Button>
    </ButtonRow>
  );
}
