import type { Header } from '../activity-log/mask-secrets.ts';
import type { HttpRequest } from './http-request.ts';
import { RequestFailure } from './status-failure.ts';

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
const VISIBLE_ASCII = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;

/**
 * SECURITY: these headers frame a request, belong to the connection, or are set by the client. A second one could end
 * the request early and smuggle another one behind it.
 */
const RESERVED = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/**
 * SECURITY: checked right before sending, even if the caller has checked them. The error has the header’s name, never
 * its value.
 */
export function checkHeaders(headers: readonly Header[]): void {
  const seen = new Set<string>();
  for (const [name, value] of headers) {
    const lowerCase = name.toLowerCase();
    if (!TOKEN.test(name)) throw invalidHeader(name, 'invalid header name');
    if (RESERVED.has(lowerCase)) throw invalidHeader(name, 'Vitrine sets it itself');
    if (seen.has(lowerCase)) throw invalidHeader(name, 'duplicate header');
    checkHeaderValue(name, value);
    seen.add(lowerCase);
  }
}

function checkHeaderValue(name: string, value: string): void {
  if (/[\r\n]/.test(value)) throw invalidHeader(name, 'its value has a line break');
  if (VISIBLE_ASCII.test(value)) return;
  throw invalidHeader(
    name,
    value === value.trim()
      ? 'its value has a character that isn’t plain ASCII'
      : 'its value begins or ends with a space',
  );
}

function invalidHeader(name: string, why: string): RequestFailure {
  return new RequestFailure('INVALID', {
    message: `Can’t send header ${JSON.stringify(name.slice(0, 60))}: ${why}. Nothing was sent. Change it in the connection.`,
  });
}

/** Throws INVALID, with the reason, before anything is sent. */
export function checkRequest(request: HttpRequest): void {
  const { origin, path, secretQuery = '', headers, credentials, accept, contentType } = request;
  if (!isOrigin(origin)) throw invalid('The connection’s address isn’t a valid web address.');
  // SECURITY: a space or line break would end the path; a path without a slash, or a whole URL, is another target.
  if (!/^\/[!-~]*$/.test(path) || !/^[!-~]*$/.test(secretQuery)) {
    throw invalid('The request path contains an invalid character. Check the address.');
  }
  checkHeaders([...(headers ?? []), ...(credentials ?? [])]);
  if (accept !== undefined) checkHeaderValue('accept', accept);
  if (contentType !== undefined) checkHeaderValue('content-type', contentType);
}

/** Only scheme, host, and port. Anything more would be dropped silently. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, href, origin } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`;
}

function invalid(message: string): RequestFailure {
  return new RequestFailure('INVALID', { message });
}
