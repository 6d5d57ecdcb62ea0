import { APP_VERSION } from '#command-line/version.ts';
import { type ActivityFilter, matchesFilter } from '#contract/activity-filter.ts';
import {
  type ActivityBody,
  type ActivityFormat,
  type ActivityHeaders,
  type ActivityRecord,
  HIDDEN_VALUE,
} from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { ActivityLog } from '../activity-log/activity-log.ts';
import { type ActivityHistory, toRecord } from './activity-history.ts';

interface ExportedFrom {
  readonly history: Pick<ActivityHistory, 'all'>;
  readonly activityLog: Pick<ActivityLog, 'list' | 'find'>;
  readonly nameOf: (connectionId: string) => string | undefined;
}

/** All requests that match a filter, oldest first: those from disk, then those in the list, which has all bodies. */
export async function* recordsOf(
  { history, activityLog, nameOf }: ExportedFrom,
  filter: ActivityFilter,
): AsyncGenerator<ActivityRecord, void> {
  for await (const record of history.all(filter)) {
    if (activityLog.find(record.entry.id) === undefined) yield record;
  }
  const isWanted = matchesFilter(filter, nameOf);
  for (const { id } of activityLog.list().filter(isWanted)) {
    const stored = activityLog.find(id);
    if (stored !== undefined) yield toRecord(stored, nameOf(stored.entry.connectionId), 'all');
  }
}

/** In characters: each piece is a message to the window. */
const PIECE = 64 * 1024;

/** The exported text in pieces. SECURITY: from the kept requests, in which secrets are masked. */
export async function* writeActivity(
  records: AsyncIterable<ActivityRecord>,
  format: ActivityFormat,
): AsyncGenerator<string, void> {
  let piece = '';
  for await (const text of writeEach(records, format)) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

async function* writeEach(
  records: AsyncIterable<ActivityRecord>,
  format: ActivityFormat,
): AsyncGenerator<string, void> {
  const isHar = format === 'har';
  if (isHar) yield HAR_START;
  let count = 0;
  for await (const record of records) {
    yield isHar ? `${count === 0 ? '' : ',\n'}${JSON.stringify(toHar(record))}` : toLine(record);
    count += 1;
  }
  if (isHar) yield HAR_END;
}

function toLine({ entry, request, answer }: ActivityRecord): string {
  const { startedAt, connectionName: connection = null, ...rest } = entry;
  const line = {
    startedAt: new Date(startedAt).toISOString(),
    connection,
    ...rest,
    request,
    response: answer,
  };
  return `${JSON.stringify(line)}\n`;
}

const CREATOR = { name: 'Vitrine', version: APP_VERSION };
const HAR_START = `{"log":{"version":"1.2","creator":${JSON.stringify(CREATOR)},"entries":[\n`;
const HAR_END = '\n]}}\n';

/** HAR 1.2; members that HAR lacks begin with `_`. */
function toHar({ entry, request, answer }: ActivityRecord): object {
  return {
    startedDateTime: new Date(entry.startedAt).toISOString(),
    time: entry.duration,
    request: {
      method: entry.method,
      url: readableUrl(entry),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers),
      queryString: queryOf(entry.path),
      ...(request.body.state === 'none' ? {} : { postData: contentOf(request.headers, request.body) }),
      headersSize: -1,
      bodySize: entry.requestBytes,
    },
    response: {
      status: entry.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(answer.headers),
      content: { size: entry.responseBytes, ...contentOf(answer.headers, answer.body) },
      redirectURL: '',
      headersSize: -1,
      bodySize: entry.responseBytes,
      ...defined({ _error: entry.error }),
    },
    cache: {},
    timings: timingsOf(entry),
    _connection: entry.connectionName ?? entry.connectionId,
    _part: entry.part,
    _state: entry.state,
  };
}

type Entry = ActivityRecord['entry'];

/** The mask isn't a valid URL character. */
function readableUrl({ origin, path }: Entry): string {
  return origin + path.replaceAll(HIDDEN_VALUE, encodeURIComponent(HIDDEN_VALUE));
}

function pairs(headers: ActivityHeaders) {
  return headers.map(([name, value]) => ({ name, value }));
}

function queryOf(path: string) {
  const [, query = ''] = path.split('?');
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

function contentOf(headers: ActivityHeaders, body: ActivityBody) {
  const mimeType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { mimeType, ...(body.state === 'kept' ? { text: body.text } : { text: '', comment: whyNot(body) }) };
}

function whyNot(body: Exclude<ActivityBody, { state: 'kept' }>): string {
  if (body.state === 'left-out') return body.why;
  return body.state === 'dropped' ? 'Discarded to make room for newer bodies.' : 'No body.';
}

/** In HAR, `connect` includes `ssl`; the remaining time was spent in Vitrine. */
function timingsOf({ duration, phases }: Entry) {
  const { dns, connect, proxy, tls, wait = 0, body = 0 } = phases;
  const reaching = [connect, proxy, tls].flatMap((each) => each ?? []);
  const spent = [dns ?? 0, ...reaching, wait, body].reduce((sum, each) => sum + each, 0);
  return {
    blocked: Math.max(0, duration - spent),
    dns: dns ?? -1,
    connect: reaching.length === 0 ? -1 : reaching.reduce((sum, each) => sum + each, 0),
    ssl: tls ?? -1,
    send: 0,
    wait,
    receive: body,
  };
}
