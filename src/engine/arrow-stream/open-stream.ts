import { HEADER, headerOf } from '../../protocol/arrow/ipc-format.ts';
import { beginsAsFile, FILE_MAGIC, FILE_START } from '../../protocol/arrow/ipc-framing.ts';
import { type EngineProblem, invalid } from '../engine-problem.ts';
import type { FileBytes } from './file-bytes.ts';
import { FIRST_MESSAGE, readStreamFrame, type StreamEnd } from './frames.ts';
import { readMessages, type StreamMessage } from './read-messages.ts';
import { readSchemaMessage, type StreamSchema } from './read-schema.ts';
import { noStream, orBroken, otherFormat, withCommas } from './stream-problems.ts';

/** An Arrow IPC stream in a file, or the stream inside an Arrow file. */
export interface ArrowStream {
  readonly schema: StreamSchema;
  /** The header of the schema message. */
  readonly schemaHeader: Buffer;
  /** Reads and validates the messages after the schema. Each call starts at the beginning. */
  messages(): AsyncGenerator<StreamMessage>;
}

export async function openStream(bytes: FileBytes): Promise<ArrowStream> {
  const isFile = await isArrowFile(bytes);
  const place = { what: FIRST_MESSAGE, at: isFile ? FILE_START.length : 0 };
  const frame = await readStreamFrame(bytes, place);
  const table =
    'message' in frame ? orBroken(place, () => headerOf(frame.message, HEADER.schema)) : undefined;
  if (table === undefined || !('message' in frame)) throw isFile ? fileWithoutStream() : noStream();
  const schema = orBroken(place, () => readSchemaMessage(table));
  return {
    schema,
    schemaHeader: frame.header,
    messages: async function* () {
      const end = yield* readMessages(bytes, schema, frame.end);
      await checkEnd(bytes, end, isFile);
    },
  };
}

/** Some writers of files put the schema only into the footer. */
function fileWithoutStream(): EngineProblem {
  return invalid('This is an Arrow file that doesn’t begin with its schema. Send it as an Arrow IPC stream.');
}

async function isArrowFile(bytes: FileBytes): Promise<boolean> {
  const first = await bytes.read(0, 16);
  if (first.length === 0) throw invalid('There is no Arrow IPC stream: not one byte was sent.');
  if (beginsAsFile(first)) return true;
  const problem = otherFormat(first);
  if (problem !== undefined) throw problem;
  return false;
}

/** In a file, the stream is followed by a footer that repeats its contents. */
async function checkEnd(bytes: FileBytes, { end }: StreamEnd, isFile: boolean): Promise<void> {
  if (isFile) {
    const last = await bytes.read(Math.max(end, bytes.size - FILE_MAGIC.length), FILE_MAGIC.length);
    if (beginsAsFile(last)) return;
    throw invalid(
      `The Arrow file is cut off: it ends at byte ${withCommas(bytes.size)}, without its footer.`,
    );
  }
  if (end === bytes.size) return;
  throw invalid(
    `The stream says that it ends at byte ${withCommas(end)}, and ${withCommas(bytes.size - end)} more bytes follow.`,
  );
}
