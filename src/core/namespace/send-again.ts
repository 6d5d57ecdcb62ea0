import type { FailureCode } from '#contract/index.ts';
import { defined, parseJson, stringifyJson } from '#protocol/index.ts';
import type { HttpRequest } from '../http/http-client.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { splitAddress } from './address.ts';
import type { NamespaceClientOptions } from './namespace-client.ts';
import { identityHeaders, identityMember } from './request-auth.ts';
import { contextHeaders } from './target.ts';

/** A request that was made before, without anything that proved who asked. */
export type RequestAgain = Pick<
  HttpRequest,
  'method' | 'path' | 'body' | 'contentType' | 'accept' | 'effect' | 'timeouts'
> & {
  /** Its body is a JSON object, and what stands in it as `identity` is to be what the connection has now. */
  readonly hasIdentity: boolean;
  /** Where it went then, and has to go now; undefined for a server of our own, which starts at another port each time. */
  readonly origin: string | undefined;
};

/**
 * Sends it on the same connection, with the credentials of the present. Resolves to its entry in the activity log as soon as
 * it goes out, or once it has failed to; how it ends is told there.
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
    // SECURITY: context entries too. They are shown nowhere, and no other origin ever gets them.
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
