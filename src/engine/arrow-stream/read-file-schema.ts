import { openFlatTable } from './flat-table.ts';
import { readSchema, type StreamSchema } from './read-schema.ts';

/** The places of the members in Arrow's own `File.fbs`. */
const FOOTER = { schema: 1 } as const;
/** What comes after the footer: its length, and the magic of the file. */
const FOOTER_LENGTH = 4;
const MAGIC_LENGTH = 6;

/** The schema of an Arrow IPC file that the engine wrote, and that is in memory. */
export function readFileSchema(file: Buffer): StreamSchema {
  const end = file.length - MAGIC_LENGTH - FOOTER_LENGTH;
  const footer = openFlatTable(file.subarray(end - file.readInt32LE(end), end));
  const schema = footer.table(FOOTER.schema);
  if (schema === undefined) throw new Error('The engine described a table without a schema.');
  return readSchema(schema);
}
