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
  /** Stores the stream, and returns a handle for the window. */
  readonly receive: (stream: Readable, name: string) => Promise<string>;
  /** Deletes the file of a handle that was not delivered. */
  readonly drop: (handle: string) => Promise<void>;
  /** Called for sockets with the right token. */
  readonly trust?: (socket: Socket) => void;
  /** In bytes. */
  readonly most?: number;
}

export function offersFile({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === FILES_PATH;
}

/**
 * Streams the body of a request to the host. SECURITY: host and origin are checked before this, as for a WebSocket.
 * The token is checked here, before the first byte of the body is read.
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
    refuse(response, problem instanceof TooLarge ? 413 : 500, messageOf(problem));
  }
}

/** The page may be closed before it receives the response. */
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

/** Counts the bytes, since the length header is optional. The request stays open for the response. */
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

/** Only messages of the host’s own failures are safe for a page. */
function messageOf(problem: unknown): string {
  return problem instanceof Failure || problem instanceof TooLarge
    ? problem.message
    : 'Couldn’t store the file';
}
