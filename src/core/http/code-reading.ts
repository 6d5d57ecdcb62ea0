import { type Asked, type Reading, seconds } from './fault-reading.ts';

/** What a fault means that is known by its code alone; undefined for codes that are no fault of the other end's. */
export function readCode(code: string, asked: Asked): Reading | undefined {
  return READINGS.find(([pattern]) => pattern.test(code))?.[1](asked, code);
}

export function connectTimedOut({ origin, limits }: Asked): Reading {
  return [
    'TIMED_OUT',
    `Could not reach ${origin} within ${seconds(limits.connect)}. Check the address and that no firewall is in between.`,
  ];
}

type Reader = (asked: Asked, code: string) => Reading;

const unreachable =
  (why: string, advice: string): Reader =>
  ({ origin }) => ['UNREACHABLE', `Could not reach ${origin} (${why}). ${advice}`];

/** `ERR_SSL_TLSV1_ALERT_UNKNOWN_CA` says it like this. */
function alertName(code: string): string {
  return code
    .replace(/^.*_ALERT_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const BROKE = "Try again; if it stays so, look at the server's log.";
const BROKE_WITH_CERTIFICATE =
  'The server may not have accepted the client certificate; if it stays so, look at its log.';

const CHECK_SERVER = 'Check the address and that the server runs.';

/** By the codes of Node's net, dns and tls, of OpenSSL and of undici; the first match counts. */
const READINGS: readonly (readonly [RegExp, Reader])[] = [
  [
    /^(ENOTFOUND|EAI_.*)$/,
    unreachable('no such host', 'Check the host name in the address, and the network.'),
  ],
  [/^ECONNREFUSED$/, unreachable('connection refused', CHECK_SERVER)],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, unreachable('no route to it', 'Check the network.')],
  [/^(EACCES|EPERM)$/, unreachable('not allowed by this machine', 'Check the firewall of this machine.')],
  [/^ETIMEDOUT$/, connectTimedOut],
  [
    /^UND_ERR_HEADERS_TIMEOUT$/,
    ({ origin, limits }) => [
      'TIMED_OUT',
      `${origin} took the request but did not answer within ${seconds(limits.headers)}. Try again, or look whether the server is busy.`,
    ],
  ],
  [
    /^UND_ERR_BODY_TIMEOUT$/,
    ({ origin, limits }) => [
      'TIMED_OUT',
      `The answer of ${origin} stopped for ${seconds(limits.pause)} before it was complete. Check the network, then try again.`,
    ],
  ],
  [
    /ALERT_CERTIFICATE_REQUIRED$/,
    ({ origin }) => ['REFUSED', `${origin} wants a client certificate. Add one to the connection.`],
  ],
  [
    /^ERR_SSL_.*_ALERT_(UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR|(BAD|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN))$/,
    ({ origin, showsCertificate }, code) => [
      'REFUSED',
      showsCertificate === true
        ? `${origin} did not accept the client certificate (${alertName(code)}). Choose another one, or ask who runs the server.`
        : `${origin} ended TLS for the sake of a certificate (${alertName(code)}). Ask who runs the server whether it wants one from you.`,
    ],
  ],
  [
    /^ERR_SSL_(TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW)$/,
    unreachable(
      'it speaks no version of TLS that is still safe',
      'Ask who runs the server to allow TLS 1.2 or 1.3.',
    ),
  ],
  [
    /^ERR_SSL_.*_ALERT_HANDSHAKE_FAILURE$/,
    unreachable(
      'no agreement on TLS',
      'The server may want a client certificate, or allow no cipher that is still safe.',
    ),
  ],
  [
    /^(EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/,
    unreachable(
      'it does not speak TLS as expected',
      'Check whether the address should begin with http:// instead.',
    ),
  ],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    ({ origin, showsCertificate }) => [
      'UNREACHABLE',
      `The connection to ${origin} broke before the answer was complete. ${showsCertificate === true ? BROKE_WITH_CERTIFICATE : BROKE}`,
    ],
  ],
  [
    /^(HPE_.*|HTTPParserError|UND_ERR_(?!INVALID_ARG).*)$/,
    ({ origin }, code) => [
      'BAD_ANSWER',
      `What ${origin} answered is not HTTP that can be read (${code}). Check that the address leads to the right port.`,
    ],
  ],
];
