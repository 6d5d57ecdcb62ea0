import type { ActivityBody } from '../../../contract/index.ts';
import { Failure } from '../../failure.ts';
import type { RequestAgain } from '../../namespace/send-again.ts';
import type { KeptRequest } from '../activity-log.ts';

/** What is sent to send a request again, or a failure that says why it can't be. */
export function whatToSend({ entry, bodies, sent }: KeptRequest): Omit<RequestAgain, 'origin'> {
  const { method, path, effect, redirectedFrom } = entry;
  if (method !== 'GET' && method !== 'POST') throw refused(`${method} requests can’t be resent.`);
  if (redirectedFrom !== undefined) {
    throw refused(`It’s the redirect of request ${redirectedFrom}. Resend that one.`);
  }
  if (sent.isConfidential) throw refused('It requested tokens. Sign in again to get new ones.');
  if (!sent.isPathWhole) throw refused('Its URL contained a secret that wasn’t saved.');
  const body = bodyOf(bodies.request);
  if (sent.hidden === 'secrets') throw refused('Its body contained secrets that weren’t saved.');
  return {
    method,
    path,
    effect,
    patience: sent.patience,
    hasIdentity: sent.hidden === 'identity',
    ...(body === undefined ? {} : { body, contentType: header(entry, 'content-type', 'application/json') }),
    accept: header(entry, 'accept', 'application/json'),
  };
}

function bodyOf(body: ActivityBody): string | undefined {
  switch (body.state) {
    case 'kept':
      return body.text;
    case 'none':
      return undefined;
    case 'left-out':
      throw refused(`Its body is missing. ${body.why}`);
    case 'dropped':
      throw refused('Its body was discarded to make room for newer ones.');
  }
}

function header({ requestHeaders }: KeptRequest['entry'], wanted: string, otherwise: string): string {
  return requestHeaders.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? otherwise;
}

function refused(why: string): Failure {
  return new Failure('INVALID', `Can’t resend this request. ${why}`);
}
