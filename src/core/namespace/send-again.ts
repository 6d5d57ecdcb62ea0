import type { FailureCode } from '#contract/index.ts';
import { defined, parseJson, stringifyJson } from '#protocol/index.ts';
import type { HttpRequest } from '../http/http-client.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { splitAddress } from './address.ts';
import type { NamespaceClientOptions } from './namespace-client.ts';
import { identityHeaders, identityMember } from './request-auth.ts';
import { contextHeaders } from './target.ts';

/** A previous request, without its credentials. */
export type RequestAgain = Pick<
  HttpRequest,
  'method' | 'path' | 'body' | 'contentType' | 'accept' | 'effect' | 'timeouts'
> & {
  /** The body is a JSON object, and its `identity` member must be replaced by the connection’s current one. */
  readonly hasIdentity: boolean;
  /**
   * The origin of the previous request, which must still be the same. Undefined for the local server, whose port
   * changes with each start.
   */
  readonly origin: string | undefined;
};

/**
 * Resends it on the same connection, with the current credentials. Resolves to its ID in the activity log once it is
 * sent, or once it has failed. The outcome is in the activity log.
 */
export async function sendAgain(
  { target, http, credentialProvider }: NamespaceClientOptions,
  { hasIdentity, origin: before, ...request }: RequestAgain,
  onEnd: () => void,
): Promise<number> {
  const origin = originOf(target, before);
  const requestAuth = await credentialProvider(undefined);
  const identity = hasIdentity ? identityOf(target, identityMember(requestAuth)) : undefined;
  const again: HttpRequest = {
    ...request,
    ...(identity === undefined ? {} : { body: withIdentity(request.body, identity) }),
    connectionId: target.connectionId,
    origin,
    ...defined({ route: requestAuth.route }),
    trustedOrigins: target.trustedOrigins,
    // SECURITY: includes the context entries. They are never shown, and never sent to another origin.
    credentials: [...identityHeaders(requestAuth), ...contextHeaders(target)],
    repeatable: request.effect === 'reads',
  };
  return idOnceSent((onSending) => http.send({ ...again, onSending }).finally(onEnd));
}

function originOf({ address }: NamespaceClientOptions['target'], before: string | undefined): string {
  const { origin } = splitAddress(address);
  if (origin === '') throw failure('UNREACHABLE', 'The local server isn’t running. Start it first.');
  if (before !== undefined && new URL(origin).origin !== before) {
    throw failure('INVALID', `It was sent to ${before}; the connection’s address has changed.`);
  }
  return origin;
}

type Send = (onSending: (requestId: number) => void) => Promise<{ readonly requestId: number }>;

function idOnceSent(send: Send): Promise<number> {
  return new Promise((resolve, reject) => {
    send(resolve).then(
      ({ requestId }) => resolve(requestId),
      (error: unknown) => {
        const requestId = error instanceof RequestFailure ? error.details.requestId : undefined;
        if (requestId === undefined) reject(error);
        else resolve(requestId);
      },
    );
  });
}

function identityOf(
  { identityInBody }: NamespaceClientOptions['target'],
  identity: object | undefined,
): object {
  if (identityInBody && identity !== undefined) return identity;
  throw failure('INVALID', 'Its body contains an identity, and the connection doesn’t send one now.');
}

function withIdentity(body: HttpRequest['body'], identity: object): string {
  const members = typeof body === 'string' ? parseJson(body) : undefined;
  return stringifyJson({ ...(typeof members === 'object' ? members : {}), identity });
}

function failure(code: FailureCode, why: string): RequestFailure {
  return new RequestFailure(code, { message: `Can’t resend this request. ${why}` });
}
