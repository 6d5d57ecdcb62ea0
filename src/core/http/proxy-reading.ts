import { ProxyAnswered, type ProxyFault, UntrustedServer } from '../network/faults.ts';
import type { HttpProxy } from '../network/route.ts';
import { type Asked, codeOf, type Reading, seconds } from './fault-reading.ts';
import { LimitReached } from './limits.ts';
import { readDistrust } from './trust-reading.ts';

/** What went wrong on the way to a proxy, or at it. `Failure`s of our own settings have been told already. */
export function readProxyFault({ proxy, cause }: ProxyFault, asked: Asked): Reading {
  const { address, namedBy } = proxy;
  if (cause instanceof ProxyAnswered) return readAnswer(cause, proxy, asked);
  if (cause instanceof UntrustedServer)
    return readDistrust(cause, `the proxy ${address} (named by ${namedBy})`);
  if (cause instanceof LimitReached) {
    return [
      'TIMED_OUT',
      `The proxy ${address} did not answer within ${seconds(asked.limits.connect)}. ${check(proxy)}`,
    ];
  }
  const code = codeOf(cause) ?? '';
  const why = WHYS.find(([pattern]) => pattern.test(code))?.[1] ?? code;
  return ['UNREACHABLE', `Could not reach the proxy ${address} (${why}). ${check(proxy)}`];
}

function check({ namedBy }: HttpProxy): string {
  return `It was named by ${namedBy}; check it there, or set this connection to use no proxy.`;
}

const WHYS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_.*)$/, 'no such host'],
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/, 'no route to it'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE)$/, 'it closed the connection'],
  [/^(EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/, 'it does not speak TLS as expected'],
  [/^HPE_/, 'what it answered is not HTTP'],
];

function readAnswer({ status, challenge }: ProxyAnswered, proxy: HttpProxy, { origin }: Asked): Reading {
  const who = `The proxy ${proxy.address}`;
  if (status === 407) return ['REFUSED', `${who} ${signInWanted(proxy, challenge)} (407).`];
  if (status === 403 || status === 405) {
    return [
      'REFUSED',
      `${who} does not allow a connection to ${origin} (${status}). Ask who runs the proxy.`,
    ];
  }
  if (status >= 500) {
    return [
      'UNREACHABLE',
      `${who} could not reach ${origin} (${status}). Check the address and that the server runs.`,
    ];
  }
  return [
    'UNREACHABLE',
    `${who} answered ${status} in place of opening a connection to ${origin}. ${check(proxy)}`,
  ];
}

const LONGEST_REALM = 60;

function signInWanted({ authorization, namedBy }: HttpProxy, challenge: string): string {
  const [, scheme = ''] = /^\s*([\w-]+)/.exec(challenge) ?? [];
  if (challenge !== '' && !/\bbasic\b/i.test(challenge)) {
    return `wants to be signed in to by ${scheme}, which Vitrine does not support; only user and password are`;
  }
  const realm = /\brealm="([^"]*)"/i.exec(challenge)?.[1]?.slice(0, LONGEST_REALM);
  const place = realm === undefined || realm === '' ? '' : ` for “${realm}”`;
  return authorization === undefined
    ? `wants a user and a password${place}. Give them in the proxy settings of this connection`
    : `did not accept the user and the password${place} that ${namedBy} has`;
}
