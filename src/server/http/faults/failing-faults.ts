import { ERROR_CODES, type FaultSettings, isErrorCode } from '../../../protocol/index.ts';
import { ApiFailure } from '../api-failure.ts';
import { CONFLICT, INTERNAL, THROTTLED, UNAUTHENTICATED, UNAVAILABLE } from '../codes.ts';
import type { HttpReply } from '../http-reply.ts';

/*
 * Faults that are an answer of their own, in place of the operation's. Their words say where they come from, so that
 * nobody looks for a mistake elsewhere.
 */

const ON_PURPOSE = 'Injected fault';

export function unauthenticated(): ApiFailure {
  const headers = { 'www-authenticate': 'Bearer' };
  return new ApiFailure(UNAUTHENTICATED, `${ON_PURPOSE}: not authenticated.`, undefined, { headers });
}

export function conflict(): ApiFailure {
  return new ApiFailure(CONFLICT, `${ON_PURPOSE}: changed by another at the same time.`);
}

export function throttled(settings: FaultSettings): ApiFailure {
  return new ApiFailure(THROTTLED, `${ON_PURPOSE}: too many requests.`, undefined, retryLater(settings));
}

export function unavailable(settings: FaultSettings): ApiFailure {
  return new ApiFailure(UNAVAILABLE, `${ON_PURPOSE}: unavailable.`, undefined, retryLater(settings));
}

export function chosenError({ errorCode }: FaultSettings): ApiFailure {
  const code = isErrorCode(errorCode) ? errorCode : INTERNAL;
  return new ApiFailure(code, `${ON_PURPOSE}: ${ERROR_CODES[code].name}.`);
}

function retryLater({ retryAfter }: FaultSettings) {
  return { headers: { 'retry-after': String(retryAfter) } };
}

export function redirectToItself(url: string): HttpReply {
  // SECURITY: a request may name its target in full, host included; only a path of this server is sent back.
  const location = url.startsWith('/') && !url.startsWith('//') ? url : '/';
  return { status: 307, headers: { location }, body: '' };
}

export const PROXY_PAGE: HttpReply = {
  status: 502,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html>
<head><title>502 Bad Gateway</title></head>
<body>
<center><h1>502 Bad Gateway</h1></center>
<hr><center>a proxy that is none: a fault dial of the local server</center>
</body>
</html>
`,
};
