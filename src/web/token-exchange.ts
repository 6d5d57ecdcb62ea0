import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TOKEN_PATH } from '#contract/web-socket.ts';
import { documentHeaders } from '#core/shell/document.ts';
import { secretDigest } from '#loopback/same-secret.ts';
import { refuse } from './static-files.ts';

export interface TokenExchangeOptions {
  readonly token: string;
  readonly codes: Pick<OneTimeCodes, 'use'>;
}

export function requestsToken({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === TOKEN_PATH;
}

/** A code has 43 characters. */
const MAX_BODY = 256;

/**
 * Exchanges a code for the token, once. SECURITY: host and origin are checked before this, so only our own page can
 * call it; a form of another page can’t send this content type.
 */
export async function handOutToken(
  { token, codes }: TokenExchangeOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers['content-type'] !== 'application/json')
    return refuse(response, 415, 'Send the code as JSON');
  const code = codeIn(await shortBody(request));
  if (code === undefined || !codes.use(code)) return refuse(response, 401, 'Unauthorized');
  response
    .writeHead(200, { ...documentHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ token }));
}

/** Reads the body, up to a length that no code has. */
async function shortBody(request: IncomingMessage): Promise<string> {
  let body = '';
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      body += chunk;
      if (body.length > MAX_BODY) break;
    }
  } catch {
    // The client disconnected before the end of the body.
  }
  return body;
}

function codeIn(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isCode = typeof value === 'object' && value !== null && 'code' in value;
    return isCode && typeof value.code === 'string' ? value.code : undefined;
  } catch {
    return undefined;
  }
}

/** SECURITY: 256 random bits, new at every start. Without them, no program on this machine gets a WebSocket. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/**
 * One-time codes, which replace the token in addresses. SECURITY: browsers, terminals, and users keep addresses; a
 * used code is worthless. Only digests are compared, so the time reveals nothing.
 */
export function createOneTimeCodes() {
  const unused = new Map<string, () => void>();
  return {
    /** Calls `onUsed` when the code is used: its address is invalid from then on. */
    make(onUsed: () => void = () => {}): string {
      const code = createToken();
      unused.set(codeDigest(code), onUsed);
      return code;
    },
    /** Returns true once for each code. */
    use(code: string): boolean {
      const digest = codeDigest(code);
      const onUsed = unused.get(digest);
      unused.delete(digest);
      onUsed?.();
      return onUsed !== undefined;
    },
    /** Invalidates a code. */
    end: (code: string): void => void unused.delete(codeDigest(code)),
  };
}

function codeDigest(code: string): string {
  return secretDigest(code).toString('base64');
}
