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

export function asksForToken({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === TOKEN_PATH;
}

/** A code is 43 characters. */
const MAX_BODY = 256;

/**
 * Hands out the token for a code, once. SECURITY: host and origin are checked before this, so only our own page asks;
 * the content type is one that no form of another page can send.
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

/** What came, up to a length that no code has. */
async function shortBody(request: IncomingMessage): Promise<string> {
  let body = '';
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      body += chunk;
      if (body.length > MAX_BODY) break;
    }
  } catch {
    // Who goes away in the middle of it sent no code.
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

/** SECURITY: 256 random bits, new at every start; without them nobody on this machine gets a WebSocket. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/**
 * What stands in an address in place of the token. SECURITY: an address is remembered by browsers, terminals and people;
 * once its code was used, whoever finds it has nothing. Only digests are compared, so how long that takes tells nothing.
 */
export function createOneTimeCodes() {
  const unused = new Map<string, () => void>();
  return {
    /** Tells when the code was used: the address that it is in is worth nothing from then on. */
    make(onUsed: () => void = () => {}): string {
      const code = createToken();
      unused.set(codeDigest(code), onUsed);
      return code;
    },
    /** True once for each code. */
    use(code: string): boolean {
      const digest = codeDigest(code);
      const onUsed = unused.get(digest);
      unused.delete(digest);
      onUsed?.();
      return onUsed !== undefined;
    },
    /** It opens nothing any more. */
    end: (code: string): void => void unused.delete(codeDigest(code)),
  };
}

function codeDigest(code: string): string {
  return secretDigest(code).toString('base64');
}
