import { randomUUID } from 'node:crypto';
import { type Header, HIDDEN } from '../activity-log/mask-secrets.ts';
import type { AddressReach } from './address-rule.ts';
import { ACCEPTED_ENCODINGS } from './exchange.ts';
import type { HttpRequest } from './http-request.ts';

/** One request of a chain of redirects: the first one, or one that a redirect led to. */
export interface Hop {
  readonly method: HttpRequest['method'];
  readonly origin: string;
  readonly path: string;
  readonly ownHeaders: readonly Header[];
  readonly callersHeaders: readonly Header[];
  readonly body: HttpRequest['body'];
  /** SECURITY: only for the first hop. A redirect’s Location already has the whole query. */
  readonly secretQuery: string | undefined;
  readonly reach: AddressReach | undefined;
  /** Properties of the original request, for the activity log. */
  readonly nature: Pick<
    HttpRequest,
    'isConfidential' | 'effect' | 'timeouts' | 'isBackground' | 'isFile' | 'source'
  >;
  /**
   * SECURITY: the trust boundary. False once a server redirected to another origin, and it stays false even if a later
   * redirect leads back: from there on, a server chooses which requests go where.
   */
  readonly isTrusted: boolean;
  /** Whether it goes to the origin of the first request. */
  readonly isHome: boolean;
  /** SECURITY: further origins that the user trusts explicitly. */
  readonly agreed: readonly string[];
  readonly before: readonly Hop[];
  /** The ID of the previous hop in the activity log. */
  readonly redirectedFrom?: number;
}

export function firstHop(request: HttpRequest): Hop {
  const { method, path, body, headers = [], credentials = [], trustedOrigins = [] } = request;
  return {
    method,
    origin: new URL(request.origin).origin,
    path,
    ownHeaders: ownHeaders(request),
    callersHeaders: [...headers, ...credentials],
    body,
    secretQuery: request.secretQuery,
    reach: request.reach,
    nature: natureOf(request),
    isTrusted: true,
    isHome: true,
    agreed: trustedOrigins.map((origin) => new URL(origin).origin),
    before: [],
  };
}

/**
 * The origin where trust ended, if headers were withheld because of that. Trusting any later origin would change
 * nothing.
 */
export function firstUntrusted(hop: Hop): string | undefined {
  if (hop.callersHeaders.length === 0) return undefined;
  return [...hop.before, hop].find(({ isTrusted }) => !isTrusted)?.origin;
}

function natureOf(request: HttpRequest): Hop['nature'] {
  const { isConfidential = false, isBackground = false, isFile = false } = request;
  const { effect, repeatable, source, timeouts = {} } = request;
  const defaultEffect = repeatable === true ? 'reads' : 'changes';
  return {
    isConfidential,
    isBackground,
    isFile,
    effect: effect ?? defaultEffect,
    timeouts,
    ...(source && { source }),
  };
}

function ownHeaders({ body, accept, contentType, isFile }: HttpRequest): readonly Header[] {
  const always: readonly Header[] = [
    ['accept', accept ?? 'application/json'],
    ['accept-encoding', isFile === true ? 'identity' : ACCEPTED_ENCODINGS],
    ['user-agent', 'vitrine'],
  ];
  return body === undefined ? always : [...always, ['content-type', contentType ?? 'application/json']];
}

export function headersOf({ ownHeaders, callersHeaders, isTrusted }: Hop): readonly Header[] {
  return isTrusted ? [...ownHeaders, ...callersHeaders] : ownHeaders;
}

const REQUEST_ID = 'x-request-id';

/** Server logs identify an attempt by this ID. If the user sets this header, that value is kept. */
export function requestIdOf({ callersHeaders, isTrusted, nature }: Hop): readonly Header[] {
  const isToServer = isTrusted && nature.source === undefined && !nature.isConfidential;
  const isSet = callersHeaders.some(([name]) => name.toLowerCase() === REQUEST_ID);
  return isToServer && !isSet ? [[REQUEST_ID, randomUUID()]] : [];
}

/** SECURITY: the target of a redirect may be a signed URL, and its response may quote it. That is as good as a key. */
export function shownNature({ nature, isTrusted }: Hop): Hop['nature'] {
  return isTrusted ? nature : { ...nature, isConfidential: true };
}

/**
 * SECURITY: the path without secrets. A redirect may point to a signed URL, with a key in its query, so only the query
 * pairs of the first request are shown.
 */
export function shownPath({ path, before, secretQuery }: Hop): string {
  const [first] = before;
  if (first === undefined) return withQuery(path, secretQuery?.split('&').map(hideValue).join('&'));
  const known = new Set(queryPairs(first.path));
  const pairs = queryPairs(path).map((pair) => (known.has(pair) ? pair : hideValue(pair)));
  return withoutQuery(path) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
}

export function sentPath({ path, secretQuery }: Pick<Hop, 'path' | 'secretQuery'>): string {
  return withQuery(path, secretQuery);
}

function withQuery(path: string, query: string | undefined): string {
  return query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

export function withoutQuery(path: string): string {
  return path.replace(/\?.*$/s, '');
}

function queryPairs(path: string): readonly string[] {
  const [, ...query] = path.split('?');
  return query.length === 0 ? [] : query.join('?').split('&');
}

function hideValue(pair: string): string {
  const name = /^[^=]*=/.exec(pair)?.[0] ?? '';
  return name + HIDDEN;
}
