import type { ServerStatus } from '../../../contract/index.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { shownRequests } from './model/request-log.ts';
import panel from './panel.module.css';
import styles from './RequestLog.module.css';
import { RequestLog } from './RequestLog.tsx';
import { RequestLogHead } from './RequestLogHead.tsx';
import { useRequestLog } from './use-request-log.ts';

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
    <div className={styles.log}>
      <RequestLogHead log={log} count={requests.length} onPause={onPause} onClear={onClear} />
      {requests.length > 0 && <RequestLog requests={requests} />}
      {requests.length === 0 && isFollowing && (
        <div className={panel.panel}>
          <EmptyState title={isRunning ? 'No requests yet' : 'Local server isn’t running'}>
            Requests from this window and other apps appear here, newest first.
          </EmptyState>
        </div>
      )}
      {problem !== undefined && (
        <div className={panel.panel}>
          <EmptyState title="Couldn’t load the request log">{problem}</EmptyState>
        </div>
      )}
    </div>
  );
}
