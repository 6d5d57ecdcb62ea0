import { checkHeaders, checkHeaderValue } from './header-check.ts';
import type { HttpRequest } from './http-request.ts';
import { RequestFailure } from './request-failure.ts';

/** Fails with an INVALID that says what is wrong, before anything is sent. */
export function checkRequest({ origin, path, headers, credentials, accept, contentType }: HttpRequest): void {
  if (!isOrigin(origin)) throw invalid('The connection’s address isn’t a valid web address.');
  // SECURITY: a space or line break would end the path; one without a slash, or a whole URL, is another target.
  if (!/^\/[!-~]*$/.test(path)) {
    throw invalid('The request path contains an invalid character. Check the address.');
  }
  checkHeaders([...(headers ?? []), ...(credentials ?? [])]);
  if (accept !== undefined) checkHeaderValue('accept', accept);
  if (contentType !== undefined) checkHeaderValue('content-type', contentType);
}

/** Nothing but scheme, host and port: anything more would be dropped without a word. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, href, origin } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`;
}

function invalid(message: string): RequestFailure {
  return new RequestFailure('INVALID', { message });
}
