import { openFlatTable } from '../arrow-stream/flat-table.ts';
import { type FileBlock, footerOf } from '../ingest/file-footer.ts';
import { type FileMessage, readFileMessages } from './file-messages.ts';
import { withOneDictionary } from './one-dictionary.ts';

const START = Buffer.alloc(64);
START.write('ARROW1', 'latin1');
const MAGIC = Buffer.from('ARROW1', 'latin1');
const NO_MORE = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
const SCHEMA_OF_MESSAGE = 2;

/**
 * One file of all batches, which lie in it as the engine wrote them: nothing is decoded, so that no type of a column is
 * beyond it. A file, since the official client reads nothing else.
 */
export function joinFiles(files: readonly Buffer[]): Buffer {
  const [only, ...others] = files;
  if (only === undefined) throw new Error('There is no file to join.');
  if (others.length === 0) return only;
  const parts = files.map(readFileMessages);
  const [{ schema, dictionaries } = readFileMessages(only)] = parts;
  const isSame = parts.every((part) => areEqual(part.dictionaries, dictionaries));
  if (!isSame) return withOneDictionary(files);
  const batches = parts.flatMap((part) => part.batches);
  return fileOf(schema, dictionaries, batches);
}

/** A file has one dictionary for a column, and the engine one for every batch. */
function areEqual(some: readonly FileMessage[], others: readonly FileMessage[]): boolean {
  return (
    some.length === others.length && some.every(({ bytes }, index) => others[index]?.bytes.equals(bytes))
  );
}

function fileOf(
  schema: FileMessage,
  dictionaries: readonly FileMessage[],
  batches: readonly FileMessage[],
): Buffer {
  const dictionaryBlocks = blocksOf(dictionaries, START.length + schema.bytes.length);
  const batchesAt = START.length + lengthOf([schema, ...dictionaries]);
  const { header } = schema;
  const schemaAt = openFlatTable(header).table(SCHEMA_OF_MESSAGE)?.at ?? 0;
  const footer = footerOf({ header, schemaAt }, dictionaryBlocks, blocksOf(batches, batchesAt));
  const footerLength = Buffer.alloc(4);
  footerLength.writeInt32LE(footer.length);
  const messages = [schema, ...dictionaries, ...batches].map(({ bytes }) => bytes);
  return Buffer.concat([START, ...messages, NO_MORE, footer, footerLength, MAGIC]);
}

function blocksOf(messages: readonly FileMessage[], start: number): FileBlock[] {
  let at = start;
  return messages.map(({ bytes, bodyLength }) => {
    const block = { at, headerLength: bytes.length - bodyLength, bodyLength };
    at += bytes.length;
    return block;
  });
}

function lengthOf(messages: readonly FileMessage[]): number {
  return messages.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
