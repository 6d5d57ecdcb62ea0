import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type HttpReply, JSON_TYPE } from '../http-reply.ts';

/*
 * Faults below the framework: it would not let an answer end like these.
 */

/** Promises the whole body, sends half of it, and ends the connection. What was asked for has been done by then. */
export function sendCut(response: ServerResponse, { status, headers, body }: HttpReply): void {
  const bytes = Buffer.from(body);
  const length = Math.max(bytes.length, 2);
  response.writeHead(status, { ...headers, 'content-length': length });
  response.write(bytes.subarray(0, Math.floor(length / 2)), () => response.socket?.destroy());
}

/** Half of the answer and an open bracket: no JSON, whatever the answer was. Its head and its end are in order. */
export function sendMalformed(response: ServerResponse, { status, headers, body }: HttpReply): void {
  const text = Buffer.from(body).toString('utf8');
  const half = Buffer.from(`${text.slice(0, Math.ceil(text.length / 2))}[`);
  response.writeHead(status, { ...headers, 'content-type': JSON_TYPE, 'content-length': half.length });
  response.end(half);
}

export const HUGE_BYTES = 256 * 1024 * 1024;
const BEGINNING = '{"padding":"';
const END = '"}';

/** Valid JSON, as fast as the client takes it, and never more of it in memory than one piece. */
export async function sendHuge(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': HUGE_BYTES });
  try {
    await pipeline(Readable.from(hugePieces()), response);
  } catch {
    // The client had enough: what was left of the answer is for nobody.
  }
}

function* hugePieces(): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'x');
  yield Buffer.from(BEGINNING);
  let left = HUGE_BYTES - BEGINNING.length - END.length;
  for (; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
  yield Buffer.from(END);
}
