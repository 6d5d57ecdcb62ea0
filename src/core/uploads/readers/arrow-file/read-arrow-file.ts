import { schemaInFooter, startInFile } from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import type { FileToRead, TableReader } from '../../table-reader.ts';
import { batchWarnings } from '../ipc/batch-totals.ts';
import { piecesOf } from '../ipc/chunks.ts';
import { END_OF_STREAM, framed, readFrame } from '../ipc/frames.ts';
import { orDamaged } from '../ipc/or-damaged.ts';
import { schemaFacts } from '../ipc/schema-facts.ts';
import { unreadable } from '../unreadable.ts';
import { readBlocks } from './read-blocks.ts';
import { walkBlocks } from './walk-blocks.ts';

/**
 * An Arrow IPC file: magic, padding and a footer around the messages of a stream. Sent are the messages that the footer
 * names, which is what a file has, whatever else lies between them.
 */
export async function readArrowFile({ file }: FileToRead): Promise<TableReader> {
  const schema = await orDamaged(() => schemaOf(file));
  if (typeof schema === 'string') return unreadable('arrow-file', schema);
  const known = schemaFacts(schema, schema.subarray(8));
  if (typeof known === 'string') return unreadable('arrow-file', known);
  const { problems, warnings, ...facts } = known;
  const blocks = await orDamaged(() => readBlocks(file));
  if (typeof blocks === 'string')
    return unreadable('arrow-file', 'The Arrow file is truncated: its footer is missing.');
  const { totals, picker, places, ...walked } = await walkBlocks(file, blocks);
  return {
    findings: {
      format: 'arrow-file',
      ...facts,
      rows: BigInt(totals.rows),
      batches: totals.batches,
      compression: [...totals.compression],
      firstRows: await picker.rows(file, schema),
      problems: [...problems, ...walked.problems],
      warnings: [...warnings, ...batchWarnings(totals)],
    },
    stream: async function* (tell) {
      let rows = 0;
      yield schema;
      for (const at of places) {
        const frame = await readFrame(file, at);
        if (frame === undefined) continue;
        yield framed(frame.metadata);
        let read = frame.bodyStart;
        for await (const piece of piecesOf(file, read, frame.end)) {
          yield piece;
          read += piece.length;
          tell({ read, rows: BigInt(rows) });
        }
        if (frame.kind === 'batch') rows += frame.rows;
        tell({ read, rows: BigInt(rows) });
      }
      yield END_OF_STREAM;
    },
  };
}

/** The schema as the message that a stream begins with. */
async function schemaOf(file: FileToRead['file']): Promise<Uint8Array> {
  const first = await readFrame(file, (await startInFile(file)) ?? 0);
  // Some writers put it nowhere else than in the footer.
  return first?.kind === 'schema' ? framed(first.metadata) : schemaInFooter(file);
}
