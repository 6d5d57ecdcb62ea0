import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ServerStatus } from '#contract/index.ts';
import { formatClockTime, formatCount, formatDuration, formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState, useTimeZone } from '#lib/host/host-state.ts';
import type { ServerRequest } from '#protocol/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { DeleteIcon, PauseIcon, ResumeIcon, WarningIcon } from '#ui/icons.ts';
import { useRowHeight } from '#ui/row-height.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useRowWindow } from '#ui/virtual.ts';
import { faultName } from './faults.ts';
import panelStyles from './panel.module.css';
import styles from './RequestLog.module.css';
import {
  cleared,
  EMPTY_LOG,
  paused,
  pendingCount,
  type RequestLogView,
  shownRequests,
  withNewRequests,
} from './request-log.ts';

/** All requests to the server, by any client, while the panel is open. */
export function RequestsPanel({ server }: { readonly server: ServerStatus }) {
  // After a lost link it may be another host: the log starts again.
  const links = useHostState((state) => state.links);
  return <RequestsOfHost key={links} isRunning={server.state === 'running'} />;
}

function RequestsOfHost({ isRunning }: { readonly isRunning: boolean }) {
  const { log, change, isFollowing, problem } = useRequestLog();
  const requests = shownRequests(log);
  return (
    <div className={styles.log}>
      <RequestLogHead log={log} count={requests.length} onChange={change} />
      {requests.length > 0 && <RequestTable requests={requests} />}
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

/** Follows the log while it is shown: the host only requests it from the server meanwhile. */
function useRequestLog() {
  const [log, setLog] = useState(EMPTY_LOG);
  // True after the first events: only then is an empty list known to be empty.
  const [isFollowing, setFollowing] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const reading = new AbortController();
    async function follow(): Promise<void> {
      try {
        for await (const requests of await host.localServer.requests(undefined, { signal: reading.signal })) {
          setLog((view) => withNewRequests(view, requests));
          setFollowing(true);
        }
      } catch (failure) {
        if (!reading.signal.aborted) setProblem(failureOf(failure).details.message);
      }
    }
    void follow();
    return () => reading.abort();
  }, []);

  return { log, change: setLog, isFollowing, problem };
}

interface RequestLogHeadProps {
  readonly log: RequestLogView;
  readonly count: number;
  readonly onChange: (change: (view: RequestLogView) => RequestLogView) => void;
}

function RequestLogHead({ log, count, onChange }: RequestLogHeadProps) {
  const isPaused = log.pausedAt !== undefined;
  return (
    <div className={styles.head}>
      <span className={styles.count}>
        {formatQuantity(count, 'request')}
        {isPaused && `, paused, ${formatCount(pendingCount(log))} new`}
      </span>
      <IconButton
        icon={isPaused ? ResumeIcon : PauseIcon}
        label="Pause the list"
        pressed={isPaused}
        onPress={() => onChange((view) => paused(view, !isPaused))}
      />
      <IconButton icon={DeleteIcon} label="Clear the list" onPress={() => onChange(cleared)} />
    </div>
  );
}

/** Newest first; only visible rows are rendered. */
function RequestTable({ requests }: { readonly requests: readonly ServerRequest[] }) {
  const rowHeight = useRowHeight();
  const view = useRowWindow({ count: requests.length, rowHeight, headHeight: rowHeight });
  useSteadyScroll(view.scroller, rowHeight, requests);
  const { first, end, shift, height } = view.window;
  return (
    // Focusable, so that keys can scroll it.
    <div ref={view.scroller} className={styles.scroller} tabIndex={0} role="region" aria-label="Requests">
      <div role="table" aria-label="Requests" aria-rowcount={requests.length + 1}>
        <div role="rowgroup" className={styles.columns}>
          <ColumnHeads />
        </div>
        <div role="rowgroup" className={styles.canvas} style={{ height }}>
          {requests.slice(first, end).map((request, offset) => (
            <RequestLogRow
              key={request.id}
              request={request}
              position={first + offset + 2}
              top={(first + offset) * rowHeight - shift}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const COLUMNS = ['Time', 'Method', 'Path', 'Operation', 'Status', 'Took'] as const;

function ColumnHeads() {
  return (
    <div role="row" aria-rowindex={1} className={styles.row}>
      {COLUMNS.map((name) => (
        <span key={name} role="columnheader" data-column={name}>
          {name}
        </span>
      ))}
    </div>
  );
}

/** Rows are added at the top. At the top the view follows them; further down it keeps its rows in place. */
function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  rows: readonly ServerRequest[],
): void {
  const newest = useRef(rows[0]?.id);
  useLayoutEffect(() => {
    const element = scroller.current;
    const added = rows.findIndex(({ id }) => id === newest.current);
    newest.current = rows[0]?.id;
    if (element !== null && added > 0 && element.scrollTop > 0) element.scrollTop += added * rowHeight;
  }, [scroller, rowHeight, rows]);
}

interface RequestLogRowProps {
  readonly request: ServerRequest;
  /** Among all rows, including the head. */
  readonly position: number;
  readonly top: number;
}

function RequestLogRow({ request, position, top }: RequestLogRowProps) {
  const { at, method, path, operation, status, duration, fault } = request;
  return (
    <div role="row" aria-rowindex={position} className={styles.entry} style={{ top }}>
      <div className={styles.row} role="presentation">
        <time role="cell" className="dim" data-column="Time">
          {formatClockTime(at, useTimeZone())}
        </time>
        <span role="cell" className="dim" data-column="Method">
          {method}
        </span>
        <span role="cell" className={styles.path} title={path}>
          <VisibleText text={path} limit={400} />
        </span>
        <span role="cell" className="clip soft" data-column="Operation">
          {operation}
        </span>
        <span role="cell" className={styles.status} data-failed={status >= 400 || status === 0 || undefined}>
          {status === 0 ? 'no response' : status}
          {fault !== undefined && (
            <Badge tone="warn" icon={WarningIcon}>
              {faultName(fault)}
            </Badge>
          )}
        </span>
        <span role="cell" className={styles.duration} data-column="Took">
          {formatDuration(duration)}
        </span>
      </div>
    </div>
  );
}
