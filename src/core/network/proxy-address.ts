import { Failure } from '../failure.ts';

export interface ProxyAddress {
  /** `http://host:port`, without user and password. */
  readonly address: string;
  readonly user: string;
  readonly password: string;
}

/** `text` is `http://user:password@host:port`, with some parts optional. `whose` completes “the proxy in …”. */
export function readProxyAddress(text: string, whose: string): ProxyAddress {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (/^socks/i.test(url)) throw unsupportedProxy(withoutUser(url), whose);
  if (!URL.canParse(url)) throw refused(whose);
  const { protocol, hostname, port, username, password, pathname, search } = new URL(url);
  if (!/^https?:$/.test(protocol) || hostname === '' || pathname !== '/' || search !== '')
    throw refused(whose);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return {
    address: `${protocol}//${hostname}:${port === '' ? defaultPort : port}`,
    user: decoded(username),
    password: decoded(password),
  };
}

function unsupportedProxy(proxy: string, whose: string): Failure {
  return new Failure(
    'UNREACHABLE',
    `The proxy ${proxy} in ${whose} isn’t supported. Set an HTTP proxy in the connection, or none.`,
  );
}

/** SECURITY: the user and password must not appear in a message, even if the text isn’t a URL. */
function withoutUser(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//');
}

/** The message omits the text, which may contain a password. */
function refused(whose: string): Failure {
  return new Failure(
    'INVALID',
    `The proxy address in ${whose} is invalid. Use http://host:port or https://host:port.`,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that isn’t an escape.
    return text;
  }
}

/** One entry of a PAC result: `DIRECT`, or `PROXY host:port`. */
export type SystemWay = 'direct' | (ProxyAddress & { readonly namedBy: string });

export const SYSTEM_SETTINGS = 'the system settings';

const SCHEMES: ReadonlyMap<string, string> = new Map([
  ['PROXY', 'http'],
  ['HTTP', 'http'],
  ['HTTPS', 'https'],
]);

/**
 * The supported entries, in order. Unsupported ones are skipped, like unreachable proxies; if none remain, the failure
 * names the first one.
 */
export function readProxyAnswer(answer: string): readonly SystemWay[] {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([kind]) => kind !== '');
  const ways = entries.flatMap(([kind = '', place = '']) => wayOf(kind.toUpperCase(), place) ?? []);
  if (ways.length > 0 || entries.length === 0) return ways.length > 0 ? ways : ['direct'];
  const [kind = '', place = ''] = entries[0] ?? [];
  throw unsupportedProxy(`${kind} ${place}`, SYSTEM_SETTINGS);
}

function wayOf(kind: string, place: string): SystemWay | undefined {
  if (kind === 'DIRECT') return 'direct';
  const scheme = SCHEMES.get(kind);
  if (scheme === undefined) return undefined;
  return { ...readProxyAddress(`${scheme}://${place}`, SYSTEM_SETTINGS), namedBy: SYSTEM_SETTINGS };
}
