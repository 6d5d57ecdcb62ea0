import type { ReactNode } from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { readerLabel } from '#contract/reader-label.ts';
import {
  isRequestRunning,
  type RequestStatus,
  requestStatus,
  retriedStatus,
} from '#contract/request-status.ts';
import { formatBytes, formatClockTime, formatDate, formatDuration } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { StateDot } from '#ui/Badge.tsx';
import { ExpandIcon } from '#ui/collection/use-collection.tsx';
import { RunningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { PhaseBar } from './PhaseBar.tsx';
import { useLiveDuration } from './RequestFacts.tsx';
import styles from './RequestList.module.css';
import { rangeText, readerSubject, storedPath } from './request-label.ts';
import { causedText, type ListedRequest, receivedBytes } from './request-rows.ts';

interface RequestRowProps {
  readonly row: ListedRequest;
  /** The IDs of requests that were retried. */
  readonly retried: ReadonlySet<number>;
  /** The scale of the bars, in milliseconds. */
  readonly scale: number;
  readonly connection: string;
  /** The start of the current day. */
  readonly today: number;
}

export function RequestRow({ row, retried, scale, connection, today }: RequestRowProps) {
  const start = <Start request={row.request} cause={row.cause} connection={connection} today={today} />;
  switch (row.request.part) {
    case 'server':
      return <ServerRow request={row.request} scale={scale} start={start} />;
    case 'reader':
      return <ReaderRow row={row} retried={retried} start={start} />;
    case 'storage':
      return <StorageRow row={row} isRetried={retried.has(row.request.id)} scale={scale} start={start} />;
  }
}

interface StartProps extends Pick<RequestRowProps, 'connection' | 'today'> {
  readonly request: ActivityEntry;
  readonly cause: ActivityEntry | undefined;
}

/** The time, with the day if it isn’t today, or relative to its cause; and the connection. */
function Start({ request: { startedAt }, cause, connection, today }: StartProps) {
  const zone = useTimeZone();
  const clock = formatClockTime(startedAt, zone);
  const moment = startedAt < today ? `${formatDate(startedAt, zone)} ${clock}` : clock;
  const since = cause && `+${formatDuration(Math.max(0, startedAt - cause.startedAt))}`;
  return (
    <>
      <time className={styles.time}>{since ?? moment}</time>
      <span className={styles.connection} title={connection}>
        <VisibleText text={connection} limit={200} />
      </span>
    </>
  );
}

interface WithStart {
  readonly start: ReactNode;
}

interface MeasuredProps extends Pick<RequestRowProps, 'scale'> {
  readonly request: ActivityEntry;
}

function ServerRow({ request, scale, start }: MeasuredProps & WithStart) {
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <Sign expanded={undefined} />
      {start}
      <span className="clip soft">{request.method}</span>
      <span className={styles.path} title={request.path}>
        <VisibleText text={request.path} limit={400} />
      </span>
      <StatusCell status={requestStatus(request)} />
      <Measures request={request} scale={scale} />
    </span>
  );
}

/** A request to Vitrine’s reader, with the requests to storage that it caused. */
function ReaderRow({
  row: { request, caused, expanded },
  retried,
  start,
}: Pick<RequestRowProps, 'row' | 'retried'> & WithStart) {
  const status = requestStatus(request);
  const subject = readerSubject(request);
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <Sign expanded={expanded} />
      {start}
      <span className={styles.asked}>
        <b className="strong">{readerLabel(request)}</b>
        {subject !== undefined && (
          <span className="mono clip">
            <VisibleText text={subject} limit={400} />
          </span>
        )}
        <span className="clip dim">{causedText(caused, retried)}</span>
      </span>
      {status.tone === 'ok' ? <span /> : <StatusCell status={status} />}
      <LiveDuration request={request} />
      <span className={styles.phases} />
      <span className={styles.size}>{formatBytes(receivedBytes(caused))}</span>
    </span>
  );
}

interface StorageRowProps extends Pick<RequestRowProps, 'row' | 'scale'>, WithStart {
  readonly isRetried: boolean;
}

function StorageRow({ row: { request }, isRetried, scale, start }: StorageRowProps) {
  const { before, name, isList } = storedPath(request.path);
  const { range } = request;
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <Sign expanded={undefined} />
      {start}
      <span className="clip soft">storage</span>
      <span className={styles.path} title={request.path}>
        <span className="dim">{isList ? 'list' : request.method} </span>
        <span className={styles.before}>
          <VisibleText text={before} limit={400} />
        </span>
        <VisibleText text={name} limit={400} />
        {range !== undefined && <span className="dim"> {rangeText(range)}</span>}
      </span>
      <StatusCell status={isRetried ? retriedStatus(request) : requestStatus(request)} />
      <Measures request={request} scale={scale} />
    </span>
  );
}

/** Nothing if no row of the list can expand. */
function Sign({ expanded }: { readonly expanded: boolean | undefined }) {
  return (
    <span className={styles.sign}>
      <ExpandIcon expanded={expanded} />
    </span>
  );
}

/** The duration, the time by phase, and the size. */
function Measures({ request, scale }: MeasuredProps) {
  return (
    <>
      <LiveDuration request={request} />
      <span className={styles.phases}>
        <PhaseBar request={request} scale={scale} />
      </span>
      <span className={styles.size}>
        {formatBytes(request.responseBytes)}
        {request.state === 'receiving' && ' …'}
      </span>
    </>
  );
}

function LiveDuration({ request }: { readonly request: ActivityEntry }) {
  const duration = useLiveDuration(request);
  return (
    <span className={styles.duration} data-running={isRequestRunning(request) || undefined}>
      {formatDuration(duration)}
    </span>
  );
}

function StatusCell({ status }: { readonly status: RequestStatus }) {
  return (
    <span className={styles.status} data-tone={status.tone}>
      <StatusMark tone={status.tone} />
      <span className={styles.text}>{status.text}</span>
      {status.note !== undefined && <span className={styles.note}>{status.note}</span>}
    </span>
  );
}

const DOTS = { ok: 'ok', neutral: 'hollow', failed: 'danger', retried: 'warn' } as const;

function StatusMark({ tone }: Pick<RequestStatus, 'tone'>) {
  return tone === 'running' ? <RunningIcon size={12} /> : <StateDot tone={DOTS[tone]} />;
}
