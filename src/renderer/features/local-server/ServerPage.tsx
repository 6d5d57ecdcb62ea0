import { useMutation } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ServerState, ServerStatus } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Badge, StateDot, type StateDotProps } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ReplayIcon, ResumeIcon, WarningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { ButtonRow } from '#ui/PageLayout.tsx';
import { SubTabs } from '#ui/SubTabs.tsx';
import { FaultsPanel, useSetFaults } from './FaultsPanel.tsx';
import { withDialsOff } from './faults.ts';
import styles from './panel.module.css';
import { RequestsPanel } from './RequestsPanel.tsx';
import { SetupPanel } from './SetupPanel.tsx';
import { activeFaultCount, areFaultsOn, SERVER_STATE_LABELS, uptimeText } from './server-status.tsx';

/** The local server: its state, setup, fault injection, and requests. */
export function ServerPage() {
  const server = useHostState((state) => state.server);
  const panel = useShownPanel((state) => state.panel);
  return (
    <article className="column full-height" aria-label="Local server">
      <ServerHeader server={server} />
      <ServerErrorNote server={server} />
      <SubTabs
        label="Local server sections"
        tabs={[
          { id: 'setup', label: 'Setup' },
          { id: 'faults', label: 'Faults', count: areFaultsOn(server.faults) ? 'on' : undefined },
          { id: 'requests', label: 'Requests' },
        ]}
        selected={panel}
        onSelect={(next) => useShownPanel.setState({ panel: next })}
      >
        {panel === 'setup' && <SetupPanel server={server} />}
        {panel === 'faults' && <FaultsPanel server={server} />}
        {panel === 'requests' && <RequestsPanel server={server} />}
      </SubTabs>
    </article>
  );
}

type Panel = 'setup' | 'faults' | 'requests';

/** There is one page of the local server; its open panel is kept while other tabs are shown. */
const useShownPanel = create<{ readonly panel: Panel }>(() => ({ panel: 'setup' }));

function ServerHeader({ server }: { readonly server: ServerStatus }) {
  const { state, since } = server;
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h1 className={styles.title}>Local server</h1>
        <div className={styles.state}>
          <StateDot tone={TONES[state]} />
          <span>
            {SERVER_STATE_LABELS[state]}
            {since !== undefined && SHOWS_TIME.has(state) && <Elapsed since={since} />}
          </span>
          <FaultsState server={server} />
        </div>
      </div>
      <ServerSwitches state={state} />
    </header>
  );
}

function Elapsed({ since }: { readonly since: number }) {
  return <> for {uptimeText(useElapsed(since))}</>;
}

const TONES: Readonly<Record<ServerState, StateDotProps['tone']>> = {
  stopped: 'hollow',
  starting: 'info',
  preparing: 'info',
  running: 'ok',
  restarting: 'warn',
  failed: 'danger',
};

/** The states that show their duration. */
const SHOWS_TIME: ReadonlySet<ServerState> = new Set(['starting', 'preparing', 'running']);

/** Active faults are shown on all its pages, with a button to end them. */
function FaultsState({ server: { faults } }: { readonly server: ServerStatus }) {
  const setFaults = useSetFaults();
  const turned = faults === undefined ? 0 : activeFaultCount(faults);
  if (faults === undefined || turned === 0) return null;
  return (
    <>
      <Badge tone="warn" icon={WarningIcon}>
        {formatQuantity(turned, 'fault')} on
      </Badge>
      <Button size="small" onPress={() => setFaults(withDialsOff(faults))}>
        Turn off faults
      </Button>
    </>
  );
}

/** Stop is also available while it starts: creating many tables takes a minute. */
function ServerSwitches({ state }: { readonly state: ServerState }) {
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

/** Why it isn’t running, in the server’s own words if there are any. */
function ServerErrorNote({ server: { state, message } }: { readonly server: ServerStatus }) {
  if (message === undefined || state === 'running') return null;
  const isFailed = state === 'failed';
  return (
    <div className={styles.note}>
      <Note
        tone={isFailed ? 'danger' : 'warn'}
        title={isFailed ? 'Local server isn’t running' : SERVER_STATE_LABELS[state]}
        announced
      >
        <p>{message}</p>
        {isFailed && <p>Check its port and data folder in Setup.</p>}
      </Note>
    </div>
  );
}
