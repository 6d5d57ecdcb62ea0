import { Message } from 'apache-arrow';

/** One message of a stream. */
export interface Frame {
  readonly message: Message;
  readonly end: number;
}

/** What a message of today begins with; one from before 2019 begins with its length at once. */
const CONTINUATION = -1;

/**
 * The message that begins there; undefined at the end: of the bytes, or where a length of nothing says so. Throws for one
 * that is cut off, and what `check` throws. SECURITY: nothing of its header is decoded before that.
 */
export function frameAt(
  stream: Uint8Array,
  at: number,
  check: (header: Uint8Array) => void,
): Frame | undefined {
  if (at === stream.length) return undefined;
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const start = view.getInt32(at, true) === CONTINUATION ? at + 8 : at + 4;
  const length = view.getInt32(start - 4, true);
  if (length === 0) return undefined;
  const body = endOf(stream, start, length);
  const header = stream.slice(start, body);
  check(header);
  const message = Message.decode(header);
  return { message, end: endOf(stream, body, message.bodyLength) };
}

function endOf(stream: Uint8Array, start: number, length: number): number {
  if (!(length >= 0 && start + length <= stream.length)) throw new RangeError('A message is cut off.');
  return start + length;
}
