import type { IncomingMessage, ServerResponse } from 'node:http';
import { TOKEN_PATH } from '../contract/web-socket.ts';
import { documentHeaders } from '../core/shell/document.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { refuse } from './static-files.ts';

export interface TokenExchangeOptions {
  readonly token: string;
  readonly codes: Pick<OneTimeCodes, 'use'>;
  /** Told after a code was used: the address that it came from is worth nothing from now on. */
  readonly onUsed: () => void;
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
  { token, codes, onUsed }: TokenExchangeOptions,
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
  onUsed();
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
