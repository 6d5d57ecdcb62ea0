import { randomUUID } from 'node:crypto';
import { type Header, HIDDEN } from '../activity-log/mask-secrets.ts';
import type { AddressReach } from './address-rule.ts';
import { ACCEPTED_ENCODINGS } from './exchange.ts';
import type { HttpRequest } from './http-request.ts';

/** One request on the way to an answer: the first one, or what a redirect made of it. */
export interface Hop {
  readonly method: HttpRequest['method'];
  readonly origin: string;
  readonly path: string;
  readonly ownHeaders: readonly Header[];
  readonly callersHeaders: readonly Header[];
  readonly body: HttpRequest['body'];
  /** SECURITY: of the first hop alone. Where a server points to, it says the whole of what is asked there. */
  readonly secretQuery: string | undefined;
  readonly reach: AddressReach | undefined;
  /** For the activity log, of the request as it was asked for. */
  readonly nature: Pick<
    HttpRequest,
    'isConfidential' | 'effect' | 'timeouts' | 'isBackground' | 'isFile' | 'source'
  >;
  /**
   * SECURITY: the trust line. False once a server pointed to another origin, and for good, even where the way leads
   * back: from there on, a server chooses what is asked of whom.
   */
  readonly isTrusted: boolean;
  /** Whether it goes to the server that was asked first. */
  readonly isHome: boolean;
  /** SECURITY: origins besides the first one that the user agreed to, by name. */
  readonly agreed: readonly string[];
  readonly before: readonly Hop[];
  /** The entry of the hop before in the activity log. */
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

/** Where the trust ended, if that kept anything back: agreeing to any later origin would change nothing. */
export function firstUntrusted(hop: Hop): string | undefined {
  if (hop.callersHeaders.length === 0) return undefined;
  return [...hop.before, hop].find(({ isTrusted }) => !isTrusted)?.origin;
}

function natureOf(request: HttpRequest): Hop['nature'] {
  const { isConfidential = false, isBackground = false, isFile = false } = request;
  const { effect, repeatable, source, timeouts = {} } = request;
  const usual = repeatable === true ? 'reads' : 'changes';
  return {
    isConfidential,
    isBackground,
    isFile,
    effect: effect ?? usual,
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

/** By which the logs of a server name one try. What the user has set by the same name stays as it is. */
export function requestIdOf({ callersHeaders, isTrusted, nature }: Hop): readonly Header[] {
  const isToServer = isTrusted && nature.source === undefined && !nature.isConfidential;
  const isSet = callersHeaders.some(([name]) => name.toLowerCase() === REQUEST_ID);
  return isToServer && !isSet ? [[REQUEST_ID, randomUUID()]] : [];
}

/** SECURITY: what a server pointed to may be signed, and its answer quote that: it is as good as a key. */
export function shownNature({ nature, isTrusted }: Hop): Hop['nature'] {
  return isTrusted ? nature : { ...nature, isConfidential: true };
}

/**
 * SECURITY: the path as it may be shown. A server may put a key in the query of what it points to, as signed links
 * have it: only what the first request asked with itself is shown.
 */
export function shownPath({ path, before, secretQuery }: Hop): string {
  const [first] = before;
  if (first === undefined) return withQuery(path, secretQuery?.split('&').map(hideValue).join('&'));
  const known = new Set(queryPairs(first.path));
  const pairs = queryPairs(path).map((pair) => (known.has(pair) ? pair : hideValue(pair)));
  return withoutQuery(path) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
}

/** The path as it goes out. */
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
