import { openFlatTable } from '../arrow-stream/flat-table.ts';

/** What an Arrow IPC file is made of, between its beginning and its footer. */
export interface FileMessages {
  readonly schema: FileMessage;
  readonly dictionaries: readonly FileMessage[];
  readonly batches: readonly FileMessage[];
}

export interface FileMessage {
  readonly type: number;
  /** Without the length before it. */
  readonly header: Buffer;
  /** All of it, with the length before its header. */
  readonly bytes: Buffer;
  readonly bodyLength: number;
}

/** The places of the members in Arrow's own `Message.fbs`, and the numbers of what may be in a message. */
const MESSAGE = { type: 1, bodyLength: 3 } as const;
const SCHEMA = 1;
const DICTIONARY = 2;
const BATCH = 3;

const CONTINUATION = -1;
const ALIGNMENT = 8;

/** Of a file that the engine wrote. */
export function readFileMessages(file: Buffer): FileMessages {
  const messages = messagesFrom(file, firstMessageAt(file));
  const ofType = (type: number) => messages.filter((message) => message.type === type);
  const [schema] = ofType(SCHEMA);
  if (schema === undefined) throw new Error('The engine wrote a file without a schema.');
  return { schema, dictionaries: ofType(DICTIONARY), batches: ofType(BATCH) };
}

/** Writers fill up to their own alignment after the file's first bytes. */
function firstMessageAt(file: Buffer): number {
  let at = ALIGNMENT;
  while (file.readInt32LE(at) !== CONTINUATION) at += ALIGNMENT;
  return at;
}

function messagesFrom(file: Buffer, start: number): FileMessage[] {
  const messages: FileMessage[] = [];
  let at = start;
  for (let length = file.readInt32LE(at + 4); length !== 0; length = file.readInt32LE(at + 4)) {
    const header = file.subarray(at + 8, at + 8 + length);
    const message = openFlatTable(header);
    const bodyLength = message.long(MESSAGE.bodyLength);
    const end = at + 8 + length + bodyLength;
    messages.push({ type: message.byte(MESSAGE.type, 0), header, bytes: file.subarray(at, end), bodyLength });
    at = end;
  }
  return messages;
}
