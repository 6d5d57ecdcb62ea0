import type { ServerState, ServerStatus } from '../../../contract/index.ts';
import { StateDot, type StateDotProps } from '../../ui/Badge.tsx';
import { useElapsed } from '../../ui/LoadingState.tsx';
import { FaultsState } from './FaultsState.tsx';
import styles from './ServerPage.module.css';
import { ServerSwitches } from './ServerSwitches.tsx';
import { SERVER_STATE_LABELS, uptimeText } from './server-status.ts';

export function ServerHeader({ server }: { readonly server: ServerStatus }) {
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

/** Where it tells something how long it has been so. */
const SHOWS_TIME: ReadonlySet<ServerState> = new Set(['starting', 'preparing', 'running']);
