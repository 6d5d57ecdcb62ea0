import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { ServerStatus } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { DeleteIcon, PauseIcon, ResumeIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { SubTabs } from '#ui/SubTabs.tsx';
import { FaultDetails } from './FaultDetails.tsx';
import { FaultRates } from './FaultRates.tsx';
import { areFaultsOn } from './model/active-fault-count.ts';
import {
  cleared,
  EMPTY_LOG,
  paused,
  pendingCount,
  type RequestLogView,
  shownRequests,
  withNewRequests,
} from './model/request-log.ts';
import panelStyles from './panel.module.css';
import requestLogStyles from './RequestLog.module.css';
import { RequestLog } from './RequestLog.tsx';
import { RunningFacts } from './RunningFacts.tsx';
import { SampleSection } from './SampleSection.tsx';
import { ServerHeader } from './ServerHeader.tsx';
import styles from './ServerPage.module.css';
import { SetupFields } from './SetupFields.tsx';
import { SERVER_STATE_LABELS } from './server-status.ts';
import { useSetFaults } from './use-set-faults.ts';

/** The server inside: whether it runs, how it is set up, how it misbehaves on purpose, and what it was asked. */
export function ServerPage() {
  const server = useHostState((state) => state.server);
  const panel = useShownPanel();
  return (
    <article className={styles.page} aria-label="Local server">
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
        onSelect={showPanel}
      >
        {panel === 'setup' && <SetupPanel server={server} />}
        {panel === 'faults' && <FaultsPanel server={server} />}
        {panel === 'requests' && <RequestsPanel server={server} />}
      </SubTabs>
    </article>
  );
}

export type Panel = 'setup' | 'faults' | 'requests';

/** There is one page of the local server; which of its panels is open is kept while other tabs are shown. */
const useShown = create<{ readonly panel: Panel }>(() => ({ panel: 'setup' }));

export function useShownPanel(): Panel {
  return useShown(({ panel }) => panel);
}

export function showPanel(panel: Panel): void {
  useShown.setState({ panel });
}

/** Why it does not run, in the server's own words where it had any. */
export function ServerErrorNote({ server: { state, message } }: { readonly server: ServerStatus }) {
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

/** How the server misbehaves on purpose. Every change counts at once. */
export function FaultsPanel({ server: { faults } }: { readonly server: ServerStatus }) {
  const setFaults = useSetFaults();
  if (faults === undefined) return <NotRunning />;
  return (
    <div className={panelStyles.panel}>
      <FaultRates faults={faults} onChange={setFaults} />
      <FaultDetails faults={faults} onChange={setFaults} />
    </div>
  );
}

function NotRunning() {
  return (
    <div className={panelStyles.panel}>
      <EmptyState title="Local server isn’t running">
        Start the server to inject delays and errors. Faults reset on every start.
      </EmptyState>
    </div>
  );
}

/** What the server was asked, by whomever, as long as one looks. */
export function RequestsPanel({ server }: { readonly server: ServerStatus }) {
  // After a broken link the host may be another one: the log begins anew.
  const links = useHostState((state) => state.links);
  return <RequestsOfHost key={links} isRunning={server.state === 'running'} />;
}

function RequestsOfHost({ isRunning }: { readonly isRunning: boolean }) {
  const { log, isFollowing, problem, onPause, onClear } = useRequestLog();
  const requests = shownRequests(log);
  return (
    <div className={requestLogStyles.log}>
      <RequestLogHead log={log} count={requests.length} onPause={onPause} onClear={onClear} />
      {requests.length > 0 && <RequestLog requests={requests} />}
      {requests.length === 0 && isFollowing && (
        <div className={panelStyles.panel}>
          <EmptyState title={isRunning ? 'No requests yet' : 'Local server isn’t running'}>
            Requests from this window and other apps appear here, newest first.
          </EmptyState>
        </div>
      )}
      {problem !== undefined && (
        <div className={panelStyles.panel}>
          <EmptyState title="Couldn’t load the request log">{problem}</EmptyState>
        </div>
      )}
    </div>
  );
}

export interface FollowedLog {
  readonly log: RequestLogView;
  /** The first part came: an empty list is known to be empty. */
  readonly isFollowing: boolean;
  readonly problem: string | undefined;
  readonly onPause: (isPaused: boolean) => void;
  readonly onClear: () => void;
}

/** Follows the log as long as it is shown: the host asks the server only while somebody reads. */
export function useRequestLog(): FollowedLog {
  const [log, setLog] = useState(EMPTY_LOG);
  const [isFollowing, setFollowing] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const reading = new AbortController();
    async function follow(): Promise<void> {
      try {
        for await (const news of await host.localServer.requests(undefined, { signal: reading.signal })) {
          setLog((view) => withNewRequests(view, news));
          setFollowing(true);
        }
      } catch (failure) {
        if (!reading.signal.aborted) setProblem(failureOf(failure).details.message);
      }
    }
    void follow();
    return () => reading.abort();
  }, []);

  return {
    log,
    isFollowing,
    problem,
    onPause: (isPaused) => setLog((view) => paused(view, isPaused)),
    onClear: () => setLog(cleared),
  };
}

/** How the server is reached, and with what it is started. */
export function SetupPanel({ server }: { readonly server: ServerStatus }) {
  const [timesApplied, setTimesApplied] = useState(0);
  const { data: configuration, error } = useQuery(hostQueries.localServer.configuration.queryOptions());
  const configure = useMutation(
    hostQueries.localServer.configure.mutationOptions({
      onSuccess: (kept) => {
        queryClient.setQueryData(hostQueries.localServer.configuration.queryKey(), kept);
        setTimesApplied((times) => times + 1);
      },
    }),
  );
  if (configuration === undefined) return error === null ? null : <CouldNotRead problem={error} />;
  return (
    <div className={panelStyles.panel}>
      <RunningFacts server={server} configuration={configuration} />
      <SetupFields
        // Once it is taken over, the fields begin anew and forget the secrets that were typed.
        key={timesApplied}
        configuration={configuration}
        state={server.state}
        busy={configure.isPending}
        failure={configure.error === null ? undefined : failureOf(configure.error)}
        onApply={(change) => configure.mutate(change)}
      />
      {configuration.settings.sample && <SampleSection isRunning={server.state === 'running'} />}
    </div>
  );
}

function CouldNotRead({ problem }: { readonly problem: Error }) {
  return (
    <div className={panelStyles.panel}>
      <ErrorBox title="Couldn’t load the settings" failure={failureOf(problem).details} />
    </div>
  );
}

export interface RequestLogHeadProps {
  readonly log: RequestLogView;
  readonly count: number;
  readonly onPause: (isPaused: boolean) => void;
  readonly onClear: () => void;
}

export function RequestLogHead({ log, count, onPause, onClear }: RequestLogHeadProps) {
  const isPaused = log.pausedAt !== undefined;
  return (
    <div className={requestLogStyles.head}>
      <span className={requestLogStyles.count}>
        {formatQuantity(count, 'request')}
        {isPaused && `, paused, ${formatCount(pendingCount(log))} new`}
      </span>
      <IconButton
        icon={isPaused ? ResumeIcon : PauseIcon}
        label="Pause the list"
        pressed={isPaused}
        onPress={() => onPause(!isPaused)}
      />
      <IconButton icon={DeleteIcon} label="Clear the list" onPress={onClear} />
    </div>
  );
}
