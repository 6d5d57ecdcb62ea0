import type { FileBytes } from '../arrow-stream/file-bytes.ts';
import type { SchemaMessage } from '../arrow-stream/open-stream.ts';
import type { StreamMessage } from '../arrow-stream/read-messages.ts';
import type { Chunk } from './chunks.ts';
import { type FileBlock, footerOf } from './file-footer.ts';

/*
 * The engine's native half takes rows as an Arrow IPC file. Such a file is the messages of a stream, word for word, and a
 * footer that says where each of them lies: nothing needs to be decoded, whatever compresses it.
 */

const MAGIC = 'ARROW1';
const START = 8;
const PREFIX = 8;
const NO_MORE = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

/** Makes the files of an import, one after the other, each in the memory of the one before. */
export interface ArrowFiles {
  fileOf(chunk: Chunk): Promise<Buffer>;
}

export function createArrowFiles(bytes: FileBytes, schema: SchemaMessage): ArrowFiles {
  let memory = Buffer.alloc(0);

  return {
    async fileOf({ dictionaries, batches }) {
      const start = START + lengthOf({ header: schema.header, bodyLength: 0 });
      const dictionaryBlocks = blocksOf(dictionaries, start);
      const batchBlocks = blocksOf(batches, endOf(dictionaryBlocks, start));
      const end = endOf(batchBlocks, endOf(dictionaryBlocks, start));
      const tail = tailOf(footerOf(schema, dictionaryBlocks, batchBlocks));
      if (memory.length < end + tail.length) memory = Buffer.alloc(end + tail.length);
      memory.write(MAGIC, 0, 'latin1');
      writeHeader(memory, START, schema.header);
      const parts = [...dictionaries, ...batches];
      for (const [index, block] of [...dictionaryBlocks, ...batchBlocks].entries()) {
        await writePart(memory, block, parts[index], bytes);
      }
      tail.copy(memory, end);
      return memory.subarray(0, end + tail.length);
    },
  };
}

type Part = Pick<StreamMessage, 'header' | 'bodyLength'>;

function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function lengthOf({ header, bodyLength }: Part): number {
  return PREFIX + padded(header.length) + padded(bodyLength);
}

function blocksOf(parts: readonly Part[], start: number): FileBlock[] {
  let at = start;
  return parts.map((part) => {
    const block = {
      at,
      headerLength: PREFIX + padded(part.header.length),
      bodyLength: padded(part.bodyLength),
    };
    at += lengthOf(part);
    return block;
  });
}

function endOf(blocks: readonly FileBlock[], start: number): number {
  const last = blocks.at(-1);
  return last === undefined ? start : last.at + last.headerLength + last.bodyLength;
}

async function writePart(
  memory: Buffer,
  { at, headerLength }: FileBlock,
  part: StreamMessage | undefined,
  bytes: FileBytes,
): Promise<void> {
  if (part === undefined) return;
  writeHeader(memory, at, part.header);
  const bodyAt = at + headerLength;
  const bodyEnd = bodyAt + part.bodyLength;
  await bytes.readInto(memory.subarray(bodyAt, bodyEnd), part.bodyAt);
  memory.fill(0, bodyEnd, bodyAt + padded(part.bodyLength));
}

/** As today's writers begin a message, also where the stream is older than they are. */
function writeHeader(memory: Buffer, at: number, header: Buffer): void {
  memory.writeInt32LE(-1, at);
  memory.writeInt32LE(padded(header.length), at + 4);
  header.copy(memory, at + PREFIX);
  memory.fill(0, at + PREFIX + header.length, at + PREFIX + padded(header.length));
}

function tailOf(footer: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32LE(footer.length);
  return Buffer.concat([NO_MORE, footer, length, Buffer.from(MAGIC, 'latin1')]);
}
