import type { X509Certificate } from 'node:crypto';
import type { FailureCode } from '#contract/index.ts';
import { commonName, namesOf } from '../network/certificate-facts.ts';
import { ProxyAnswered, type ProxyFault, UntrustedServer } from '../network/faults.ts';
import type { HttpProxy } from '../network/route.ts';
import type { AddressKind, AddressOutOfReach } from './address-rule.ts';
import { type HttpLimits, LimitReached } from './limits.ts';

/** The message for a fault that its code alone explains; undefined for codes that aren’t a fault of the other end. */
export function readCode(code: string, info: RequestInfo): FailureMessage | undefined {
  return READINGS.find(([pattern]) => pattern.test(code))?.[1](info, code);
}

export function connectTimedOut({ origin, limits }: RequestInfo): FailureMessage {
  return [
    'TIMED_OUT',
    `Couldn’t reach ${origin} within ${seconds(limits.connect)}. Check the address and any firewall.`,
  ];
}

type Reader = (info: RequestInfo, code: string) => FailureMessage;

const unreachable =
  (why: string, advice: string): Reader =>
  ({ origin }) => ['UNREACHABLE', `Couldn’t reach ${origin} (${why}). ${advice}`];

function alertName(code: string): string {
  return code
    .replace(/^.*_ALERT_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const BROKE = 'Try again. If it keeps failing, check the server log.';
const BROKE_WITH_CERTIFICATE =
  'The server may have rejected the client certificate. If it keeps failing, check the server log.';

const CHECK_SERVER = 'Check the address and that the server is running.';

/** Codes of Node’s net, dns, and tls, of OpenSSL, and of undici. The first match wins. */
const READINGS: readonly (readonly [RegExp, Reader])[] = [
  [
    /^(ENOTFOUND|EAI_.*)$/,
    unreachable('no such host', 'Check the host name in the address, and the network.'),
  ],
  [/^ECONNREFUSED$/, unreachable('connection refused', CHECK_SERVER)],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, unreachable('no route to host', 'Check the network.')],
  [/^(EACCES|EPERM)$/, unreachable('blocked by this computer', 'Check this computer’s firewall.')],
  [/^ETIMEDOUT$/, connectTimedOut],
  [
    /^UND_ERR_HEADERS_TIMEOUT$/,
    ({ origin, limits }) => [
      'TIMED_OUT',
      `${origin} didn’t respond within ${seconds(limits.headers)}. Try again, or check whether the server is busy.`,
    ],
  ],
  [
    /^UND_ERR_BODY_TIMEOUT$/,
    ({ origin, limits }) => [
      'TIMED_OUT',
      `The response from ${origin} stalled for ${seconds(limits.pause)}. Check the network, then try again.`,
    ],
  ],
  [
    /ALERT_CERTIFICATE_REQUIRED$/,
    ({ origin }) => ['REFUSED', `${origin} requires a client certificate. Add one to the connection.`],
  ],
  [
    /^ERR_SSL_.*_ALERT_(UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR|(BAD|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN))$/,
    ({ origin, showsCertificate }, code) => [
      'REFUSED',
      showsCertificate === true
        ? `${origin} rejected the client certificate (${alertName(code)}). Choose another one, or contact the server’s administrator.`
        : `${origin} ended the TLS handshake over a certificate (${alertName(code)}). Ask the server’s administrator whether a client certificate is required.`,
    ],
  ],
  [
    /^ERR_SSL_(TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW)$/,
    unreachable('only outdated TLS versions', 'Ask the server’s administrator to enable TLS 1.2 or 1.3.'),
  ],
  [
    /^ERR_SSL_.*_ALERT_HANDSHAKE_FAILURE$/,
    unreachable(
      'TLS handshake failed',
      'The server may require a client certificate, or allow only outdated ciphers.',
    ),
  ],
  [
    /^(EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/,
    unreachable(
      'it doesn’t speak TLS as expected',
      'Check whether the address should begin with http:// instead.',
    ),
  ],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    ({ origin, showsCertificate }) => [
      'UNREACHABLE',
      `The connection to ${origin} closed before the response was complete. ${showsCertificate === true ? BROKE_WITH_CERTIFICATE : BROKE}`,
    ],
  ],
  [
    /^(HPE_.*|HTTPParserError|UND_ERR_(?!INVALID_ARG).*)$/,
    ({ origin }, code) => [
      'BAD_ANSWER',
      `${origin} didn’t send a valid HTTP response (${code}). Check the port in the address.`,
    ],
  ],
];

export type FailureMessage = readonly [FailureCode, string];

export interface RequestInfo {
  readonly origin: string;
  readonly limits: HttpLimits;
  /** Whether the client certificate was available in case the server asked for it. */
  readonly showsCertificate?: boolean;
  readonly reachAdvice?: string | undefined;
}

/** Some of undici’s parser errors have no code; their name is used instead. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const LONG_IN_SECONDS = 600;

export function seconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const whole = Math.round(milliseconds / 1000);
  return whole < LONG_IN_SECONDS ? `${whole} s` : `${Math.round(whole / 60)} min`;
}

const KINDS: Readonly<Record<AddressKind, string>> = {
  public: 'a public address',
  private: 'an address in a private network',
  loopback: 'an address of this computer',
  forbidden: 'a link-local or cloud metadata address',
};

export function addressOutOfReach(
  { host, kind }: AddressOutOfReach,
  { origin, reachAdvice = '' }: RequestInfo,
): FailureMessage {
  // No setting can allow a forbidden address.
  const advice = kind === 'forbidden' || reachAdvice === '' ? '' : ` ${reachAdvice}`;
  const message = `Blocked for security: ${host} leads to ${KINDS[kind]}. Nothing was sent to ${origin}.`;
  return ['REFUSED', message + advice];
}

/**
 * Explains a failure to reach a proxy, or an error response of a proxy. Invalid proxy settings are reported before
 * this.
 */
export function readProxyFault({ proxy, cause }: ProxyFault, info: RequestInfo): FailureMessage {
  const { address, namedBy } = proxy;
  if (cause instanceof ProxyAnswered) return readAnswer(cause, proxy, info);
  if (cause instanceof UntrustedServer)
    return certificateErrorMessage(cause, `the proxy ${address} (configured in ${namedBy})`);
  if (cause instanceof LimitReached) {
    return [
      'TIMED_OUT',
      `The proxy ${address} didn’t respond within ${seconds(info.limits.connect)}. ${check(proxy)}`,
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
  if (status === 407) return ['REFUSED', `${who} ${authenticationProblem(proxy, challenge)} (407).`];
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

function authenticationProblem({ authorization, namedBy }: HttpProxy, challenge: string): string {
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

/** Why the TLS server isn’t trusted. `who` is the origin or the proxy, as the user knows it. */
export function certificateErrorMessage({ code, host, chain }: UntrustedServer, who: string): FailureMessage {
  const [own] = chain;
  const why = own === undefined ? 'it showed no certificate' : whyNot(code, host, own, chain);
  return ['UNREACHABLE', `Couldn’t trust ${who}: ${why}.`];
}

function whyNot(code: string, host: string, own: X509Certificate, chain: readonly X509Certificate[]): string {
  if (code === 'CERT_HAS_EXPIRED') return expired(own, chain);
  if (code === 'CERT_NOT_YET_VALID') {
    return `its certificate isn’t valid before ${dayOf(own.validFrom)}. Check the clock of this computer`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `its certificate is for ${listed(namesOf(own))}, not for ${host}. Check the host in the address`;
  }
  // Checked here because BoringSSL has no error code of its own for self-signed certificates.
  if (own.issuer === own.subject && chain.length === 1) {
    return 'its certificate is self-signed. If you trust it, add it to this connection’s CAs';
  }
  if (code === 'CERT_REVOKED') return `its certificate was revoked by ${called(own.issuer)}`;
  return unknownAuthority(code, chain);
}

/** Any certificate of the chain may be the expired one. */
function expired(own: X509Certificate, chain: readonly X509Certificate[]): string {
  const ended = chain.find(({ validTo }) => Date.parse(validTo) < Date.now()) ?? own;
  const whose = ended === own ? 'its certificate' : `the certificate of ${called(ended.subject)}`;
  return `${whose} expired on ${dayOf(ended.validTo)}. Contact the server’s administrator, or check this computer’s clock`;
}

const CHAIN_IS_SHORT = /^UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;

/**
 * If the server didn’t send the CA certificate, the CA may be known and only an intermediate certificate be missing.
 */
function unknownAuthority(code: string, chain: readonly X509Certificate[]): string {
  const issuer = called(chain.at(-1)?.issuer ?? '');
  const fault = `its certificate comes from an unknown CA, ${issuer}. Add that CA to this connection`;
  return CHAIN_IS_SHORT.test(code)
    ? `${fault}, or have the server send the intermediate certificates`
    : fault;
}

const MAX_NAME_LENGTH = 100;

/** SECURITY: the text comes from the certificate, so its length is limited. */
function called(distinguished: string): string {
  return `“${commonName(distinguished).slice(0, MAX_NAME_LENGTH)}”`;
}

const MAX_NAMES = 5;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function dayOf(date: string): string {
  return new Date(date).toISOString().slice(0, 10);
}
