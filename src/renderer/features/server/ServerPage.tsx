import { useMutation } from '@tanstack/react-query';
import type { ServerStatus } from '../../../contract/index.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ReplayIcon, ResumeIcon } from '../../ui/icons/icons.ts';
import { KeyValue, KeyValueList } from '../../ui/KeyValueList.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { timesWords } from './server-words.ts';

const STATE_WORDS: Readonly<Record<ServerStatus['state'], string>> = {
  stopped: 'Stopped',
  starting: 'Starting',
  running: 'Running',
  restarting: 'Ended, restarting',
  failed: 'Failed',
};

/** The server inside: whether it runs, where, and the switches for it. */
export function ServerPage() {
  const server = useHostState((state) => state.server);
  return (
    <Page
      title="Local server"
      lead="A real server of the interface on this computer. Other programs can use it too."
    >
      {server.message !== undefined && server.state !== 'running' && (
        <Note
          tone={server.state === 'failed' ? 'danger' : 'warn'}
          title={STATE_WORDS[server.state]}
          announced
        >
          {server.message}
        </Note>
      )}
      <ServerFacts server={server} />
      <Switches state={server.state} />
    </Page>
  );
}

function ServerFacts({ server: { state, address, pid, restarts } }: { readonly server: ServerStatus }) {
  return (
    <KeyValueList>
      <KeyValue label="State">{STATE_WORDS[state]}</KeyValue>
      {address !== undefined && (
        <KeyValue label="Address" mono>
          {address} <CopyButton text={address} label="Copy address" />
        </KeyValue>
      )}
      {pid !== undefined && <KeyValue label="Process">{pid}</KeyValue>}
      {restarts > 0 && (
        <KeyValue label="Restarted">{timesWords(restarts)} after it ended unexpectedly</KeyValue>
      )}
    </KeyValueList>
  );
}

function Switches({ state }: { readonly state: ServerStatus['state'] }) {
  const start = useMutation(hostQueries.localServer.start.mutationOptions({ onError: showFailure }));
  const stop = useMutation(hostQueries.localServer.stop.mutationOptions({ onError: showFailure }));
  const restart = useMutation(hostQueries.localServer.restart.mutationOptions({ onError: showFailure }));
  const busy = start.isPending || stop.isPending || restart.isPending;
  const up = state === 'running' || state === 'restarting' || state === 'starting';
  if (!up) {
    return (
      <ButtonRow>
        <Button kind="primary" icon={ResumeIcon} busy={busy} onPress={() => start.mutate({})}>
          Start
        </Button>
      </ButtonRow>
    );
  }
  return (
    <ButtonRow>
      <Button icon={ReplayIcon} busy={busy} onPress={() => restart.mutate({})}>
        Restart
      </Button>
      <Button kind="quiet" busy={busy} onPress={() => stop.mutate({})}>
        Stop
      </Button>
    </ButtonRow>
  );
}
