import type { Header } from '../activity-log/mask-secrets.ts';
import type { HttpRequest } from './http-request.ts';
import { RequestFailure } from './status-failure.ts';

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
const VISIBLE = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;

/**
 * SECURITY: these frame a request, belong to the connection or are the client's own. One more of them could end the
 * request early and begin another one behind it.
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

/** SECURITY: checked where it goes out, whoever checked it before. Fails with the name of the header, never its value. */
export function checkHeaders(headers: readonly Header[]): void {
  const seen = new Set<string>();
  for (const [name, value] of headers) {
    const known = name.toLowerCase();
    if (!TOKEN.test(name)) throw refused(name, 'invalid header name');
    if (RESERVED.has(known)) throw refused(name, 'Vitrine sets it itself');
    if (seen.has(known)) throw refused(name, 'duplicate header');
    checkHeaderValue(name, value);
    seen.add(known);
  }
}

function checkHeaderValue(name: string, value: string): void {
  if (/[\r\n]/.test(value)) throw refused(name, 'its value has a line break');
  if (VISIBLE.test(value)) return;
  throw refused(
    name,
    value === value.trim()
      ? 'its value has a character that isn’t plain ASCII'
      : 'its value begins or ends with a space',
  );
}

function refused(name: string, why: string): RequestFailure {
  return new RequestFailure('INVALID', {
    message: `Can’t send header ${JSON.stringify(name.slice(0, 60))}: ${why}. Nothing was sent. Change it in the connection.`,
  });
}

/** Fails with an INVALID that says what is wrong, before anything is sent. */
export function checkRequest(request: HttpRequest): void {
  const { origin, path, secretQuery = '', headers, credentials, accept, contentType } = request;
  if (!isOrigin(origin)) throw invalid('The connection’s address isn’t a valid web address.');
  // SECURITY: a space or line break would end the path; one without a slash, or a whole URL, is another target.
  if (!/^\/[!-~]*$/.test(path) || !/^[!-~]*$/.test(secretQuery)) {
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
