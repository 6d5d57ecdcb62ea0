import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { FILE_NAME_HEADER, FILE_TOKEN_HEADER, FILES_PATH, LARGEST_SENT_FILE } from '#contract/file-upload.ts';
import { Failure } from '#core/failure.ts';
import { documentHeaders } from '#core/shell/document.ts';
import { sameSecret } from '#loopback/same-secret.ts';
import { allowUpload } from '#server/http/body-time.ts';
import { refuse } from './static-files.ts';

export interface OfferedFilesOptions {
  readonly token: string;
  /** Keeps what the stream brings, and answers with the handle by which the window calls it. */
  readonly receive: (stream: Readable, name: string) => Promise<string>;
  /** Lets go of what was kept under a handle that nobody got. */
  readonly drop: (handle: string) => Promise<void>;
  /** Told whose token was right. */
  readonly trust?: (socket: Socket) => void;
  /** In bytes. */
  readonly most?: number;
}

export function offersFile({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === FILES_PATH;
}

/**
 * Hands the body of a request to the host as it comes. SECURITY: host and origin are checked before this, as for a
 * WebSocket; the token is checked here, before the first byte of the body is read.
 */
export async function takeFile(
  { token, receive, drop, trust, most = LARGEST_SENT_FILE }: OfferedFilesOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!sameSecret(String(request.headers[FILE_TOKEN_HEADER]), token))
    return refuse(response, 401, 'Unauthorized');
  trust?.(request.socket);
  const name = nameOf(request);
  if (name === undefined) return refuse(response, 400, 'A file needs a name');
  if (Number(request.headers['content-length']) > most) return refuse(response, 413, TOO_LARGE);
  allowUpload(request);
  try {
    const handle = await receive(Readable.from(atMost(request, most), { objectMode: false }), name);
    ifNotDelivered(response, () => drop(handle));
    const headers = { ...documentHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' };
    response.writeHead(201, headers).end(JSON.stringify({ handle }));
  } catch (problem) {
    refuse(response, problem instanceof TooLarge ? 413 : 500, wordsOf(problem));
  }
}

/** The page may be gone by now, or go before it has the answer. */
function ifNotDelivered(response: ServerResponse, drop: () => Promise<void>): void {
  const onClose = () => {
    if (!response.writableFinished) void drop().catch(() => {});
  };
  if (response.closed || response.destroyed) onClose();
  else response.once('close', onClose);
}

const TOO_LARGE = 'The file is too large';

class TooLarge extends Error {
  override readonly name: string = 'TooLarge';
}

/** A length may be left out of the headers, so the bytes are counted too. The request lives on, for the answer. */
async function* atMost(request: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > most) throw new TooLarge(TOO_LARGE);
    yield chunk;
  }
}

function nameOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(String(request.headers[FILE_NAME_HEADER] ?? '')) || undefined;
  } catch {
    return undefined;
  }
}

/** What is no failure of the host's own words may name what a page must not see. */
function wordsOf(problem: unknown): string {
  return problem instanceof Failure || problem instanceof TooLarge
    ? problem.message
    : 'Couldn’t store the file';
}
