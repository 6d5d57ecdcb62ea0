import type { ActivityBody, Connection, ResendRequest } from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { allowChange } from '../changes/allow-change.ts';
import type { Connections } from '../connections/connections.ts';
import { Failure } from '../failure.ts';
import type { RequestAgain } from '../namespace/send-again.ts';
import type { ActivityLog, KeptRequest } from './activity-log.ts';

interface ReplaysOptions {
  readonly activityLog: Pick<ActivityLog, 'find'>;
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  /** Called before and after a request that changes a catalog: cached facts may be outdated. */
  readonly onChanging: () => void;
}

type Replay = (request: ResendRequest) => Promise<{ requestId: number }>;

/**
 * Resends requests of the activity log. SECURITY: a request that changes something passes the same check as any change.
 */
export function createReplay({ activityLog, connections, onChanging }: ReplaysOptions): Replay {
  return async ({ requestId, confirmation }) => {
    const stored = activityLog.find(requestId);
    if (stored === undefined) throw new Failure('GONE', 'This request is no longer in Activity.');
    const request = whatToSend(stored);
    const connection = connections.list().find(({ id }) => id === stored.entry.connectionId);
    if (connection === undefined)
      throw new Failure('GONE', 'The connection of this request no longer exists.');
    const isChange = stored.entry.effect === 'changes';
    if (isChange) allowChange(connection, confirmation);
    const catalog = await connections.catalog(connection.id);
    const origin = isOwn(connection) ? undefined : stored.entry.origin;
    const settle = isChange ? forgetting(catalog, onChanging) : () => {};
    settle();
    return { requestId: await catalog.sendAgain({ ...request, origin }, settle) };
  };
}

function isOwn({ local, folder }: Connection): boolean {
  return local || folder !== undefined;
}

function forgetting({ forgetNames }: Catalog, onChanging: () => void): () => void {
  return () => {
    forgetNames();
    onChanging();
  };
}

/** The request to resend. Throws if it can't be resent. */
function whatToSend({ entry, bodies, sent }: KeptRequest): Omit<RequestAgain, 'origin'> {
  const { method, path, effect, redirectedFrom } = entry;
  if (method !== 'GET' && method !== 'POST') throw refused(`${method} requests can’t be resent.`);
  if (redirectedFrom !== undefined) {
    throw refused(`It’s the redirect of request ${redirectedFrom}. Resend that one.`);
  }
  if (sent.isConfidential) throw refused('It requested tokens. Sign in again to get new ones.');
  if (!sent.isPathWhole) throw refused('Its URL contained a secret that wasn’t saved.');
  const body = bodyOf(bodies.request);
  if (sent.hidden === 'secrets') throw refused('Its body contained secrets that weren’t saved.');
  return {
    method,
    path,
    effect,
    timeouts: sent.timeouts,
    hasIdentity: sent.hidden === 'identity',
    ...(body === undefined ? {} : { body, contentType: header(entry, 'content-type', 'application/json') }),
    accept: header(entry, 'accept', 'application/json'),
  };
}

function bodyOf(body: ActivityBody): string | undefined {
  switch (body.state) {
    case 'kept':
      return body.text;
    case 'none':
      return undefined;
    case 'left-out':
      throw refused(`Its body is missing. ${body.why}`);
    case 'dropped':
      throw refused('Its body was discarded to make room for newer ones.');
  }
}

function header({ requestHeaders }: KeptRequest['entry'], wantedName: string, otherwise: string): string {
  return requestHeaders.find(([name]) => name.toLowerCase() === wantedName)?.[1] ?? otherwise;
}

function refused(why: string): Failure {
  return new Failure('INVALID', `Can’t resend this request. ${why}`);
}
