import type { FailureCode } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import { UnreadableBody } from './decode-body.ts';
import { ForbiddenAddress } from './forbidden-address.ts';
import { type HttpLimits, LimitReached } from './limits.ts';
import { NoAnswer } from './no-answer.ts';
import { LostRequest, RequestFailure } from './request-failure.ts';

export interface Attempted {
  readonly origin: string;
  readonly requestId: number;
  readonly limits: HttpLimits;
}

/**
 * What a fault below HTTP means for the user; undefined where the error is none of those, but a fault of ours.
 */
export function transportFailure(error: unknown, attempted: Attempted): RequestFailure | undefined {
  const fault = error instanceof NoAnswer ? error.cause : error;
  // Of a body that could not be made to its end: it knows best what was wrong.
  if (fault instanceof Failure) {
    return new RequestFailure(fault.code, { ...fault.details, requestId: attempted.requestId });
  }
  const reading = readError(fault, attempted);
  if (reading === undefined) return undefined;
  const [code, message] = reading;
  const isLost = error instanceof NoAnswer && BROKEN.test(codeOf(fault) ?? '');
  return new (isLost ? LostRequest : RequestFailure)(code, { message, requestId: attempted.requestId });
}

/** The other end broke the connection; not among them, that we closed it ourselves. */
const BROKEN = /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/;

type Reading = readonly [FailureCode, string];

function readError(error: unknown, { origin, limits }: Attempted): Reading | undefined {
  if (error instanceof LimitReached) return readLimit(error.limit, origin, limits);
  if (error instanceof UnreadableBody) {
    return [
      'BAD_ANSWER',
      `The answer of ${origin} can't be read: ${error.message}. Check that no proxy alters it.`,
    ];
  }
  if (error instanceof ForbiddenAddress) {
    return [
      'SERVER_ERROR',
      `A redirect led to ${origin}, which has a link-local or cloud metadata address. No server may point there, so it was not followed.`,
    ];
  }
  const code = codeOf(error);
  return code === undefined
    ? undefined
    : READINGS.find(([pattern]) => pattern.test(code))?.[1](origin, limits, code);
}

/** Undici's parser errors have no code where the parser itself gave none. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function readLimit(limit: keyof HttpLimits, origin: string, limits: HttpLimits): Reading {
  if (limit === 'size') {
    const megabytes = Math.round(limits.size / 2 ** 20);
    return [
      'BAD_ANSWER',
      `The answer of ${origin} is larger than ${megabytes} MB, so it was not read to its end.`,
    ];
  }
  if (limit === 'connect') return connectTimedOut(origin, limits);
  return [
    'TIMED_OUT',
    `The answer of ${origin} was still not complete after ${seconds(limits.body)}. Check the network, then try again.`,
  ];
}

function connectTimedOut(origin: string, limits: HttpLimits): Reading {
  return [
    'TIMED_OUT',
    `Could not reach ${origin} within ${seconds(limits.connect)}. Check the address and that no firewall is in between.`,
  ];
}

const LONG_IN_SECONDS = 600;

function seconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const whole = Math.round(milliseconds / 1000);
  return whole < LONG_IN_SECONDS ? `${whole} s` : `${Math.round(whole / 60)} min`;
}

type Reader = (origin: string, limits: HttpLimits, code: string) => Reading;

const unreachable =
  (why: string, advice: string): Reader =>
  (origin) => ['UNREACHABLE', `Could not reach ${origin} (${why}). ${advice}`];

const untrusted =
  (why: string): Reader =>
  (origin) => [
    'UNREACHABLE',
    `Could not trust ${origin}: ${why}. Check the address, or ask who runs the server for a certificate that fits.`,
  ];

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
  [/^ETIMEDOUT$/, (origin, limits) => connectTimedOut(origin, limits)],
  [
    /^UND_ERR_HEADERS_TIMEOUT$/,
    (origin, limits) => [
      'TIMED_OUT',
      `${origin} took the request but did not answer within ${seconds(limits.headers)}. Try again, or look whether the server is busy.`,
    ],
  ],
  [
    /^UND_ERR_BODY_TIMEOUT$/,
    (origin, limits) => [
      'TIMED_OUT',
      `The answer of ${origin} stopped for ${seconds(limits.pause)} before it was complete. Check the network, then try again.`,
    ],
  ],
  [/^CERT_HAS_EXPIRED$/, untrusted('its certificate has expired')],
  [/^CERT_NOT_YET_VALID$/, untrusted('its certificate is not valid yet')],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, untrusted('its certificate is for another name')],
  [/SELF_SIGNED/, untrusted('its certificate is signed by nobody else')],
  [
    /^(UNABLE_TO_|CERT_|CRL_|INVALID_CA|HOSTNAME_MISMATCH)/,
    untrusted('its certificate comes from an unknown authority'),
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
    (origin) => [
      'UNREACHABLE',
      `The connection to ${origin} broke before the answer was complete. Try again; if it stays so, look at the server's log.`,
    ],
  ],
  [
    /^(HPE_.*|HTTPParserError|UND_ERR_(?!INVALID_ARG).*)$/,
    (origin, _, code) => [
      'BAD_ANSWER',
      `What ${origin} answered is not HTTP that can be read (${code}). Check that the address leads to the right port.`,
    ],
  ],
];
