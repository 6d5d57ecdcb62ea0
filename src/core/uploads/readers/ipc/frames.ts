import {
  type ByteReader,
  type IpcMessage,
  readMessage,
} from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import { type MessageFacts, messageInfo } from './message-facts.ts';

/** A message where it lies in a file. */
export interface IpcFrame extends MessageFacts {
  readonly at: number;
  readonly metadata: Uint8Array;
  /** With what stands before its metadata. */
  readonly whole: Uint8Array;
  readonly bodyStart: number;
  /** Behind its body, which may lie beyond the end of the file. */
  readonly end: number;
}

/** The message at a place, without its body; undefined where the stream ends. */
export async function readFrame(source: ByteReader, at: number): Promise<IpcFrame | undefined> {
  const message: IpcMessage | undefined = await readMessage(source, at);
  if (message === undefined) return undefined;
  const { metadata, whole, bodyStart } = message;
  const facts = messageInfo(metadata);
  return { ...facts, at, metadata, whole, bodyStart, end: bodyStart + facts.bodyLength };
}

const PREFIX = 8;

/** The header as today's writers begin a message, also where the file is older than they are or lies otherwise. */
export function framed(metadata: Uint8Array): Uint8Array {
  const length = Math.ceil(metadata.length / 8) * 8;
  const bytes = new Uint8Array(PREFIX + length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, -1, true);
  view.setInt32(4, length, true);
  bytes.set(metadata, PREFIX);
  return bytes;
}

/** What a stream ends with. */
export const END_OF_STREAM: Uint8Array = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);
