import { ProxyAnswered, type ProxyFault, UntrustedServer } from '../network/faults.ts';
import type { HttpProxy } from '../network/route.ts';
import { certificateErrorMessage } from './certificate-error-message.ts';
import { codeOf, type FailureMessage, type RequestInfo, seconds } from './failure-message.ts';
import { LimitReached } from './limits.ts';

/** What went wrong on the way to a proxy, or at it. `Failure`s of our own settings have been told already. */
export function readProxyFault({ proxy, cause }: ProxyFault, asked: RequestInfo): FailureMessage {
  const { address, namedBy } = proxy;
  if (cause instanceof ProxyAnswered) return readAnswer(cause, proxy, asked);
  if (cause instanceof UntrustedServer)
    return certificateErrorMessage(cause, `the proxy ${address} (configured in ${namedBy})`);
  if (cause instanceof LimitReached) {
    return [
      'TIMED_OUT',
      `The proxy ${address} didn’t respond within ${seconds(asked.limits.connect)}. ${check(proxy)}`,
    ];
  }
  const code = codeOf(cause) ?? '';
  const why = WHYS.find(([pattern]) => pattern.test(code))?.[1] ?? code;
  return ['UNREACHABLE', `Couldn’t reach the proxy ${address} (${why}). ${check(proxy)}`];
}

function check({ namedBy }: HttpProxy): string {
  return `The proxy is configured in ${namedBy}. Check it there, or turn off the proxy for this connection.`;
}

const WHYS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_.*)$/, 'no such host'],
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/, 'no route to host'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE)$/, 'it closed the connection'],
  [/^(EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/, 'it doesn’t speak TLS as expected'],
  [/^HPE_/, 'its response isn’t HTTP'],
];

function readAnswer(
  { status, challenge }: ProxyAnswered,
  proxy: HttpProxy,
  { origin }: RequestInfo,
): FailureMessage {
  const who = `The proxy ${proxy.address}`;
  if (status === 407) return ['REFUSED', `${who} ${signInWanted(proxy, challenge)} (407).`];
  if (status === 403 || status === 405) {
    return [
      'REFUSED',
      `${who} doesn’t allow a connection to ${origin} (${status}). Contact the proxy’s administrator.`,
    ];
  }
  if (status >= 500) {
    return [
      'UNREACHABLE',
      `${who} couldn’t reach ${origin} (${status}). Check the address and that the server is running.`,
    ];
  }
  return ['UNREACHABLE', `${who} returned ${status} instead of connecting to ${origin}. ${check(proxy)}`];
}

const MAX_REALM_LENGTH = 60;

function signInWanted({ authorization, namedBy }: HttpProxy, challenge: string): string {
  const [, scheme = ''] = /^\s*([\w-]+)/.exec(challenge) ?? [];
  if (challenge !== '' && !/\bbasic\b/i.test(challenge)) {
    return `requires ${scheme} authentication, which Vitrine doesn’t support (only Basic)`;
  }
  const realm = /\brealm="([^"]*)"/i.exec(challenge)?.[1]?.slice(0, MAX_REALM_LENGTH);
  const place = realm === undefined || realm === '' ? '' : ` for “${realm}”`;
  return authorization === undefined
    ? `requires a user name and password${place}. Enter them in this connection’s proxy settings`
    : `rejected the user name or password${place} set in ${namedBy}`;
}
