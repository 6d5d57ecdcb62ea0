import { Failure } from '../failure.ts';
import { ProxyFault, UntrustedServer } from '../network/faults.ts';
import { AddressOutOfReach } from './address-rule.ts';
import {
  addressOutOfReach,
  certificateErrorMessage,
  codeOf,
  connectTimedOut,
  type FailureMessage,
  type RequestInfo,
  readCode,
  readProxyFault,
  seconds,
} from './error-messages.ts';
import { NoResponseError, UnreadableBody } from './exchange.ts';
import { ForbiddenAddress } from './forbidden-address.ts';
import { type HttpLimits, LimitReached } from './limits.ts';
import { LostRequest, RequestFailure } from './status-failure.ts';

export interface Attempted extends RequestInfo {
  readonly requestId: number;
}

/**
 * What a fault below HTTP means for the user; undefined where the error is none of those, but a fault of ours.
 */
export function transportFailure(error: unknown, attempted: Attempted): RequestFailure | undefined {
  const fault = faultIn(error);
  // Of a body that could not be made to its end, or of our own settings: it knows best what was wrong.
  if (fault instanceof Failure) {
    return new RequestFailure(fault.code, { ...fault.details, requestId: attempted.requestId });
  }
  const reading = readError(fault, attempted);
  if (reading === undefined) return undefined;
  const [code, message] = reading;
  const isLost = error instanceof NoResponseError && BROKEN.test(codeOf(fault) ?? '');
  return new (isLost ? LostRequest : RequestFailure)(code, {
    message,
    requestId: attempted.requestId,
    ...(fault instanceof LimitReached && fault.limit === 'size' ? { isTooLarge: true } : {}),
  });
}

/** The other end broke the connection; not among them, that we closed it ourselves. */
const BROKEN = /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/;

function faultIn(error: unknown): unknown {
  const fault = error instanceof NoResponseError ? error.cause : error;
  return fault instanceof ProxyFault && fault.cause instanceof Failure ? fault.cause : fault;
}

function readError(error: unknown, asked: Attempted): FailureMessage | undefined {
  const { origin } = asked;
  if (error instanceof LimitReached) return readLimit(error.limit, asked);
  if (error instanceof ProxyFault) return readProxyFault(error, asked);
  if (error instanceof UntrustedServer) return certificateErrorMessage(error, origin);
  if (error instanceof UnreadableBody) {
    return [
      'BAD_ANSWER',
      `Couldn’t read the response from ${origin}: ${error.message}. Check for a proxy that alters responses.`,
    ];
  }
  if (error instanceof ForbiddenAddress) {
    return [
      'SERVER_ERROR',
      `A redirect led to ${origin}, which has a link-local or cloud metadata address. Blocked for security.`,
    ];
  }
  if (error instanceof AddressOutOfReach) return addressOutOfReach(error, asked);
  const code = codeOf(error);
  return code === undefined ? undefined : readCode(code, asked);
}

function readLimit(limit: keyof HttpLimits, asked: Attempted): FailureMessage {
  const { origin, limits } = asked;
  if (limit === 'size') {
    const megabytes = Math.round(limits.size / 2 ** 20);
    return ['BAD_ANSWER', `The response from ${origin} exceeds ${megabytes} MB. Reading stopped.`];
  }
  if (limit === 'announcements') {
    return [
      'BAD_ANSWER',
      `${origin} announced its response ${limits.announcements} times and didn’t send it. Check the server, or the proxy in front of it.`,
    ];
  }
  if (limit === 'connect') return connectTimedOut(asked);
  return [
    'TIMED_OUT',
    `The response from ${origin} wasn’t complete after ${seconds(limits.body)}. Check the network, then try again.`,
  ];
}
