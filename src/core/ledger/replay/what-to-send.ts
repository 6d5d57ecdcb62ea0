import type { LedgerBody } from '../../../contract/index.ts';
import { Failure } from '../../failure.ts';
import type { RequestAgain } from '../../namespace/send-again.ts';
import type { KeptRequest } from '../ledger.ts';

/** What is sent to send a request again, or a failure that says why it can't be. */
export function whatToSend({ entry, bodies, sent }: KeptRequest): Omit<RequestAgain, 'origin'> {
  const { method, path, effect, redirectedFrom } = entry;
  if (method !== 'GET' && method !== 'POST') throw refused(`${method} requests are not sent again.`);
  if (redirectedFrom !== undefined) {
    throw refused(`It is where the answer to request ${redirectedFrom} pointed. Replay that one.`);
  }
  if (sent.isConfidential) throw refused('It asked for tokens. Sign in again where you need new ones.');
  if (!sent.isPathWhole) throw refused('A value in its address is secret, and was not kept.');
  const body = bodyOf(bodies.request);
  if (sent.hidden === 'secrets') throw refused('Its body held secrets, which were not kept.');
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

function bodyOf(body: LedgerBody): string | undefined {
  switch (body.state) {
    case 'kept':
      return body.text;
    case 'none':
      return undefined;
    case 'left-out':
      throw refused(`Its body is not there. ${body.why}`);
    case 'dropped':
      throw refused('Its body had to make room for newer ones.');
  }
}

function header({ requestHeaders }: KeptRequest['entry'], wanted: string, otherwise: string): string {
  return requestHeaders.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? otherwise;
}

function refused(why: string): Failure {
  return new Failure('INVALID', `This request can not be sent again. ${why}`);
}
