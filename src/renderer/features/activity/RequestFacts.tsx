import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { isRequestRunning, requestStatus } from '#contract/request-status.ts';
import { formatBytes, formatDuration } from '#lib/format.ts';
import { hostQueries } from '#lib/host/host.ts';
import { formatId } from '#protocol/index.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { PHASE_LABELS, phaseSegments } from './PhaseBar.tsx';

const LABEL_WIDTH = 96;

/** The result of a request: status, time by phase, sizes. */
export function RequestFacts({ request }: { readonly request: ActivityEntry }) {
  const { text, note } = requestStatus(request);
  return (
    <KeyValueList labelWidth={LABEL_WIDTH}>
      <KeyValue label="Status" note={note}>
        {text}
      </KeyValue>
      {request.error !== undefined && (
        <KeyValue label="Error" wrap>
          <VisibleText text={request.error} limit={2000} multiline />
        </KeyValue>
      )}
      <Origin request={request} />
      <KeyValue label={PART_LABELS[request.part]} mono title={request.origin}>
        {request.origin}
      </KeyValue>
      <RequestReason request={request} />
      {request.xRequestId !== undefined && (
        <KeyValue label="Request ID" note="sent as X-Request-ID" mono title={request.xRequestId}>
          <VisibleText text={request.xRequestId} />
        </KeyValue>
      )}
      <KeyValue label="Took">{formatDuration(useLiveDuration(request))}</KeyValue>
      {phaseSegments(request).map(({ phase, milliseconds }) => (
        <KeyValue key={phase} label={PHASE_LABELS[phase].whole}>
          {formatDuration(milliseconds)}
        </KeyValue>
      ))}
      <KeyValue label="Sent">{formatBytes(request.requestBytes)}</KeyValue>
      <KeyValue label="Received">{formatBytes(request.responseBytes)}</KeyValue>
    </KeyValueList>
  );
}

const PART_LABELS: Readonly<Record<ActivityEntry['part'], string>> = {
  server: 'Server',
  storage: 'Storage',
  reader: 'Reader',
};

/** What the path of a request to storage or to the reader doesn’t contain. */
function RequestReason({ request: { part, tableId = [], range } }: { readonly request: ActivityEntry }) {
  return (
    <>
      {part === 'storage' && tableId.length > 0 && (
        <KeyValue label="Table" mono title={formatId(tableId)}>
          <VisibleText text={formatId(tableId)} />
        </KeyValue>
      )}
      {range !== undefined && (
        <KeyValue label="Range" mono>
          {range}
        </KeyValue>
      )}
    </>
  );
}

/** The cause of a request that the user didn’t send directly. */
function Origin({
  request: { attempt = 1, redirectedFrom, isBackground },
}: {
  readonly request: ActivityEntry;
}) {
  return (
    <>
      {isBackground && <KeyValue label="Initiator">background name loading</KeyValue>}
      {attempt > 1 && (
        <KeyValue label="Attempt" note="automatic retry">
          {attempt}
        </KeyValue>
      )}
      {redirectedFrom !== undefined && (
        <KeyValue label="Redirected" note="by its response">
          from request {redirectedFrom}
        </KeyValue>
      )}
    </>
  );
}

const TICK_MILLISECONDS = 250;

/** The host reports no passing time, so the window updates the duration of a running request. */
export function useLiveDuration(request: ActivityEntry): number {
  const [now, setNow] = useState(Date.now);
  const running = isRequestRunning(request);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.max(request.duration, now - request.startedAt) : request.duration;
}

/** A finished request, while it is in the list. */
export function useRequest(requestId: number | undefined): ActivityEntry | undefined {
  const { data } = useQuery(
    hostQueries.activity.entry.queryOptions({
      input: { requestId: requestId ?? 0 },
      enabled: requestId !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return data ?? undefined;
}
