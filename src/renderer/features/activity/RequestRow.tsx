import type { ActivityEntry } from '#contract/index.ts';
import { formatBytes, formatClockTime, formatDuration } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { StateDot } from '#ui/Badge.tsx';
import { RunningIcon } from '#ui/icons.ts';
import { ExpandIcon } from '#ui/tree/use-tree.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { PhaseBar } from './PhaseBar.tsx';
import { useLiveDuration } from './RequestFacts.tsx';
import styles from './RequestList.module.css';
import { rangeText, readerLabel, readerSubject, storedPath } from './request-label.ts';
import { causedText, type ListedRequest, receivedBytes } from './request-rows.ts';
import { isRequestRunning, type RequestStatus, requestStatus, retriedStatus } from './request-status.ts';

interface RequestRowProps {
  readonly row: ListedRequest;
  /** By their ids: those that were sent again. */
  readonly retried: ReadonlySet<number>;
  /** Of the bars, in milliseconds. */
  readonly scale: number;
}

export function RequestRow({ row, retried, scale }: RequestRowProps) {
  switch (row.request.part) {
    case 'server':
      return <ServerRow request={row.request} scale={scale} />;
    case 'reader':
      return <ReaderRow row={row} retried={retried} />;
    case 'storage':
      return <StorageRow row={row} isRetried={retried.has(row.request.id)} scale={scale} />;
  }
}

interface ServerRowProps extends Pick<RequestRowProps, 'scale'> {
  readonly request: ActivityEntry;
}

function ServerRow({ request, scale }: ServerRowProps) {
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <Sign expanded={undefined} />
      <StartTime at={request.startedAt} />
      <span className="clip soft">{request.method}</span>
      <span className={styles.path} title={request.path}>
        <VisibleText text={request.path} limit={400} />
      </span>
      <StatusCell status={requestStatus(request)} />
      <Measures request={request} scale={scale} />
    </span>
  );
}

function StartTime({ at }: { readonly at: number }) {
  return <time className={styles.time}>{formatClockTime(at, useTimeZone())}</time>;
}

/** What Vitrine’s reader was asked for, and what that took of storage. */
function ReaderRow({ row: { request, caused, expanded }, retried }: Omit<RequestRowProps, 'scale'>) {
  const status = requestStatus(request);
  const subject = readerSubject(request);
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <Sign expanded={expanded} />
      <StartTime at={request.startedAt} />
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

interface StorageRowProps extends Pick<RequestRowProps, 'row' | 'scale'> {
  readonly isRetried: boolean;
}

function StorageRow({ row: { request, cause }, isRetried, scale }: StorageRowProps) {
  const { before, name, isList } = storedPath(request.path);
  const { range } = request;
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <Sign expanded={undefined} />
      {cause === undefined ? (
        <StartTime at={request.startedAt} />
      ) : (
        <time className={styles.time}>
          +{formatDuration(Math.max(0, request.startedAt - cause.startedAt))}
        </time>
      )}
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

/** Nothing where no row of the list opens. */
function Sign({ expanded }: { readonly expanded: boolean | undefined }) {
  return (
    <span className={styles.sign}>
      <ExpandIcon expanded={expanded} />
    </span>
  );
}

/** How long it took, where its time went, and how much came. */
function Measures({ request, scale }: ServerRowProps) {
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
