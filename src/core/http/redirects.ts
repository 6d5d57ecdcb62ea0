import { isForbiddenAddress } from './forbidden-address.ts';
import { type Hop, withoutQuery } from './hop.ts';
import { firstHeader, type HttpResponse } from './http-response.ts';
import { RequestFailure } from './status-failure.ts';

const MAX_REDIRECTS = 5;

/** 300 and 304 to 306 don’t tell the client to go elsewhere. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/**
 * These change the method to GET, so after a POST the caller would take the response to the GET for that of the POST.
 */
const BECOMES_GET = new Set([301, 302, 303]);

type Redirection = Pick<HttpResponse, 'status' | 'headers' | 'requestId'>;

/**
 * The next request if the response is a redirect, else undefined. Throws, with the target, if it must not be followed.
 */
export function nextHop(hop: Hop, answer: Redirection): Hop | undefined {
  const location = firstHeader(answer.headers, 'location');
  if (!REDIRECTS.has(answer.status) || location === undefined) return undefined;
  const target = resolveLocation(hop, location);
  if (target === undefined) {
    throw refused(answer, `${hop.origin} redirects to an invalid address (${answer.status}). ${LOOK}`);
  }
  const objection = objectionTo(target, hop, answer.status);
  if (objection !== undefined) throw refused(answer, objection);
  if (mayNotHaveBody(target, hop)) {
    throw refused(answer, bodyObjection(target, hop, answer.status), target.origin);
  }
  return {
    ...hop,
    ...target,
    secretQuery: undefined,
    isTrusted: staysTrusted(target, hop),
    isHome: isHome(target, hop),
    before: [...hop.before, hop],
    redirectedFrom: answer.requestId,
  };
}

/** SECURITY: trust never returns, since `hop.isTrusted` must already hold. */
function staysTrusted(target: Target, hop: Hop): boolean {
  return hop.isTrusted && (isHome(target, hop) || hop.agreed.includes(target.origin));
}

function isHome(target: Target, hop: Hop): boolean {
  return target.origin === (hop.before[0] ?? hop).origin;
}

const LOOK = 'Check the server, or the proxy in front of it.';
const USE_IT = 'If that’s correct, use it as the connection’s address.';

function mayNotHaveBody(target: Target, hop: Hop): boolean {
  return !staysTrusted(target, hop) && (hop.method !== 'GET' || hop.body !== undefined);
}

function bodyObjection(target: Target, hop: Hop, status: number): string {
  return `${pointsTo(target, hop, status)}. Requests with a body go only to the connection’s own server. If this is correct, use it as the address, or trust ${target.origin}.`;
}

function pointsTo(target: Target, hop: Hop, status: number): string {
  return `${hop.origin} redirects to ${shown(target)} (${status})`;
}

function objectionTo(target: Target, hop: Hop, status: number): string | undefined {
  const way = [...hop.before, hop];
  const points = pointsTo(target, hop, status);
  if (hop.origin.startsWith('https:') && !target.origin.startsWith('https:')) {
    return `${points}, which isn’t encrypted, so it wasn’t followed. ${LOOK}`;
  }
  if (
    !(staysTrusted(target, hop) && isHome(target, hop)) &&
    isForbiddenAddress(new URL(target.origin).hostname)
  ) {
    return `${points}, a link-local or cloud metadata address. Blocked for security.`;
  }
  if (hop.method === 'POST' && BECOMES_GET.has(status)) {
    return `${points}, which would turn this POST into a GET. Not followed. ${USE_IT}`;
  }
  if (way.some((passed) => isSame(passed, target))) {
    return `Redirect loop at ${hop.origin}: ${[...way, target].map(shown).join(', then ')}. ${LOOK}`;
  }
  return way.length > MAX_REDIRECTS
    ? `${points}, after ${MAX_REDIRECTS} redirects already. It wasn’t followed. ${LOOK}`
    : undefined;
}

function isSame(one: Target, other: Target): boolean {
  return one.origin === other.origin && one.path === other.path;
}

const MAX_SHOWN_LENGTH = 200;

/** SECURITY: without the query, which may contain a key. */
function shown({ origin, path }: Target): string {
  const text = origin + withoutQuery(path);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

function refused(
  { status, requestId }: Redirection,
  message: string,
  untrustedOrigin?: string,
): RequestFailure {
  const details = { message, status, requestId };
  return new RequestFailure(
    'SERVER_ERROR',
    untrustedOrigin === undefined ? details : { ...details, untrustedOrigin },
  );
}

export type Target = Pick<Hop, 'origin' | 'path'>;

/** RFC 3986, appendix B, without the fragment. */
const REFERENCE = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?/s;

/**
 * The target of a Location header from `base`, or undefined if it isn’t a web address. Parsed by hand: a URL parser
 * treats `%2E%2E` in a name as a step up, in the base path and in the Location.
 */
export function resolveLocation(base: Target, location: string): Target | undefined {
  const [, scheme, authority, path = '', query] = REFERENCE.exec(location.trim()) ?? [];
  if (scheme !== undefined && authority === undefined) return undefined;
  const origin = authority === undefined ? base.origin : originOf(scheme ?? schemeOf(base.origin), authority);
  if (origin === undefined) return undefined;
  const [basePath = '', ...baseQuery] = base.path.split('?');
  if (authority === undefined && path === '') {
    return { origin, path: visible(basePath + (query ?? ['', ...baseQuery].join('?'))) };
  }
  const isWhole = authority !== undefined || path.startsWith('/');
  const from = isWhole ? [] : basePath.split('/').slice(1, -1);
  return { origin, path: visible(append(from, path.replace(/^\//, '')) + (query ?? '')) };
}

function schemeOf(origin: string): string {
  return new URL(origin).protocol.slice(0, -1);
}

function originOf(scheme: string, authority: string): string | undefined {
  // A user name in a Location is dropped.
  const url = `${scheme}://${authority.replace(/^.*@/s, '')}`;
  if (!/^https?:/i.test(url) || authority.includes('\\') || !URL.canParse(url)) return undefined;
  return new URL(url).origin;
}

/** Only unencoded dots of the reference itself are steps. */
function append(from: readonly string[], reference: string): string {
  const steps = reference.split('/');
  const segments = [...from];
  for (const step of steps) {
    if (step === '..') segments.pop();
    else if (step !== '.') segments.push(step);
  }
  const endsInDots = /^\.\.?$/.test(steps.at(-1) ?? '');
  return `/${segments.join('/')}${endsInDots && segments.length > 0 ? '/' : ''}`;
}

/** SECURITY: encodes whatever could end the path early. */
function visible(path: string): string {
  return path.toWellFormed().replace(/[^!-~]/gu, encodeURIComponent);
}
