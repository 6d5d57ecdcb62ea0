import { type FailureMessage, type RequestInfo, seconds } from './failure-message.ts';

/** What a fault means that is known by its code alone; undefined for codes that are no fault of the other end's. */
export function readCode(code: string, asked: RequestInfo): FailureMessage | undefined {
  return READINGS.find(([pattern]) => pattern.test(code))?.[1](asked, code);
}

export function connectTimedOut({ origin, limits }: RequestInfo): FailureMessage {
  return [
    'TIMED_OUT',
    `Couldn’t reach ${origin} within ${seconds(limits.connect)}. Check the address and any firewall.`,
  ];
}

type Reader = (asked: RequestInfo, code: string) => FailureMessage;

const unreachable =
  (why: string, advice: string): Reader =>
  ({ origin }) => ['UNREACHABLE', `Couldn’t reach ${origin} (${why}). ${advice}`];

/** `ERR_SSL_TLSV1_ALERT_UNKNOWN_CA` says it like this. */
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

/** By the codes of Node's net, dns and tls, of OpenSSL and of undici; the first match counts. */
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
