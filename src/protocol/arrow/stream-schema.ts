import { Message, type Schema } from 'apache-arrow';
import { NotAnArrowStream } from './errors.ts';
import { checkSchemaMessage } from './schema-message.ts';

/** The schema of an Arrow IPC stream: its first message. No more of the stream than that needs to be there. */
export function readStreamSchema(bytes: Uint8Array): Schema {
  try {
    return schemaOf(firstMessageOf(bytes));
  } catch (cause) {
    throw new NotAnArrowStream('The bytes don’t begin with the schema of an Arrow IPC stream.', { cause });
  }
}

/** What a message of today begins with; one from before 2019 begins with its length at once. */
const CONTINUATION = -1;

/** A copy, since apache-arrow reads arrays in place, and those must lie on a multiple of four. */
function firstMessageOf(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getInt32(0, true) === CONTINUATION ? 8 : 4;
  const length = view.getInt32(start - 4, true);
  if (length <= 0 || start + length > bytes.byteLength) throw new RangeError('The message is cut off.');
  return bytes.slice(start, start + length);
}

function schemaOf(bytes: Uint8Array): Schema {
  checkSchemaMessage(bytes);
  const message = Message.decode(bytes);
  if (!message.isSchema()) throw new TypeError('The message is no schema.');
  return message.header();
}
