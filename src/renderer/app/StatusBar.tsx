import {
  CONNECTION_STATES,
  type Connection,
  connectionErrorOf,
  isDown,
  isUnchecked,
  type LastResponse,
  mayPass,
  NO_CONNECTION,
  type ServerStatus,
} from '#contract/index.ts';
import { Retrying } from '#domain/recovery/Retrying.tsx';
import { retryNow } from '#domain/recovery/recoveries.ts';
import { DraftSaved } from '#features/batch/index.ts';
import { areFaultsOn, serverStatusText } from '#features/local-server/index.ts';
import { runCommand } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { activeTab, useShownConnection, useWorkspace } from '#lib/workspace/workspace.ts';
import { FolderIcon, LockIcon, ServerIcon, StorageIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './StatusBar.module.css';

export function StatusBar() {
  const jobs = useHostState((state) => state.jobs);
  const writable = useHostState((state) => state.info?.writable ?? true);
  return (
    <footer className={styles.bar}>
      <ConnectionStatus />
      <DraftStatus />
      {jobs.map(({ job, text, count }) => (
        <span key={job} className={styles.busy}>
          {count === undefined ? text : `${text} ${count.toLocaleString('en')}`}
        </span>
      ))}
      <span className={`${styles.item} ${styles.end}`}>
        {!writable && (
          <span className={`${styles.item} ${styles.busy}`}>
            <LockIcon size={12} /> Changes aren’t saved
          </span>
        )}
        <ServerStatusButton />
      </span>
    </footer>
  );
}

function DraftStatus() {
  const draftId = useWorkspace((state) => {
    const content = activeTab(state)?.content;
    return content?.kind === 'batch' ? content.draftId : undefined;
  });
  return draftId !== undefined && <DraftSaved draftId={draftId} />;
}

function ConnectionStatus() {
  const connection = useShownConnection();
  const response = useHostState(({ answers, server }) => {
    // The last response of a stopped local server is outdated.
    return connection === undefined || isDown(connection, server) ? undefined : answers.get(connection.id);
  });
  const error = connectionErrorOf(response);
  const isBad = error !== undefined || response?.status === DENIED;
  if (connection === undefined) return <span>{NO_CONNECTION}</span>;
  return (
    <>
      <span className={styles.item}>
        <span className={styles.dot} data-state={response && (isBad ? 'bad' : 'ok')} />
        <span className={styles.name}>
          <VisibleText text={connection.name} />
        </span>
      </span>
      {connection.production && <span className={styles.problem}>{CONNECTION_STATES.production.short}</span>}
      <ConnectionLocation connection={connection} />
      {response !== undefined && (
        <span className={isBad ? styles.problem : undefined}>{responseText(response)}</span>
      )}
      {mayPass(error) && <RetryStatus connectionId={connection.id} />}
      {connection.delimiter !== '$' && <span>delimiter {connection.delimiter}</span>}
    </>
  );
}

/** The address of the server; for a folder or a bucket its path, because the address of its local server changes. */
function ConnectionLocation({ connection }: { readonly connection: Connection }) {
  const { address, folder, bucket, readOnly } = connection;
  const location = folder ?? bucket?.location;
  return (
    <span className={styles.item}>
      {folder !== undefined && <FolderIcon size={12} />}
      {bucket !== undefined && <StorageIcon size={12} />}
      <span className={styles.address}>
        {location === undefined ? address : <VisibleText text={location} />}
      </span>
      {readOnly && <LockIcon size={12} label={CONNECTION_STATES['read-only'].short} />}
      {isUnchecked(connection) && <span className={styles.problem}>{CONNECTION_STATES.unchecked.short}</span>}
    </span>
  );
}

function ServerStatusButton() {
  const server = useHostState((state) => state.server);
  return (
    <button
      type="button"
      className={styles.plain}
      onClick={() => runCommand('go.server')}
      title={server.message}
    >
      <ServerIcon size={12} />
      <span role="status" className={serverClass(server)}>
        {serverStatusText(server)}
      </span>
    </button>
  );
}

function serverClass({ state, faults, making }: ServerStatus): string | undefined {
  if (state === 'failed') return styles.problem;
  if (making !== undefined) return styles.busy;
  if (state === 'stopped' || state === 'running') return areFaultsOn(faults) ? styles.busy : undefined;
  return styles.busy;
}

/** The time until the next retry, and a button to retry now. */
function RetryStatus({ connectionId }: { readonly connectionId: string }) {
  return (
    <>
      <button type="button" className={styles.retry} onClick={() => retryNow(connectionId)}>
        Retry now
      </button>
      <span>
        <Retrying connectionId={connectionId} />
      </span>
    </>
  );
}

export function responseText(response: LastResponse): string {
  const { duration, status } = response;
  const error = connectionErrorOf(response);
  const word = error ? CONNECTION_STATES[error].short : status === DENIED && 'not permitted';
  if (word) return status === undefined ? word : `${word} (${status})`;
  // Any other response shows that the server is reachable: its error is shown where the request was made.
  return timeText(duration);
}

const DENIED = 403;

function timeText(duration: number): string {
  return `${Math.max(1, Math.round(duration))} ms`;
}
