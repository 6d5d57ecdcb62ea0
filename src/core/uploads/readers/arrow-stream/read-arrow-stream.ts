import type { FileToRead, TableReader } from '../../table-reader.ts';
import { batchWarnings } from '../ipc/batch-totals.ts';
import { piecesOf } from '../ipc/chunks.ts';
import { END_OF_STREAM, readFrame } from '../ipc/frames.ts';
import { orDamaged } from '../ipc/or-damaged.ts';
import { schemaFacts } from '../ipc/schema-facts.ts';
import { unreadable } from '../unreadable.ts';
import { ownEnd } from './own-end.ts';
import { rowCounter, walkStream } from './walk-stream.ts';

/** An Arrow IPC stream in a file: what is sent is its own bytes. */
export async function readArrowStream({ file }: FileToRead): Promise<TableReader> {
  const schema = await orDamaged(() => readFrame(file, 0));
  if (typeof schema === 'string') return unreadable('arrow-stream', schema);
  if (schema?.kind !== 'schema')
    return unreadable('arrow-stream', 'The file doesn’t begin with the schema of an Arrow stream.');
  const known = schemaFacts(schema.whole, schema.metadata);
  if (typeof known === 'string') return unreadable('arrow-stream', known);
  const { problems, warnings, ...facts } = known;
  const { totals, picker, end, batches, ...walked } = await walkStream(file, schema.end);
  const mark = await ownEnd(file, end);
  return {
    findings: {
      format: 'arrow-stream',
      ...facts,
      rows: BigInt(totals.rows),
      batches: totals.batches,
      compression: [...totals.compression],
      firstRows: await picker.rows(file, schema.whole),
      problems: [...problems, ...walked.problems],
      warnings: [...warnings, ...batchWarnings(totals), ...surplus(file.size - end - (mark?.length ?? 0))],
    },
    stream: async function* (tell) {
      const rowsUpTo = rowCounter(batches);
      let read = 0;
      for await (const piece of piecesOf(file, 0, end)) {
        yield piece;
        read += piece.length;
        tell({ read, rows: rowsUpTo(read) });
      }
      // A stream may end without saying so. To say it is right in any case.
      yield mark ?? END_OF_STREAM;
    },
  };
}

function surplus(count: number): string[] {
  if (count <= 0) return [];
  return [`${count.toLocaleString('en-US')} more bytes follow the end of the stream. They aren’t sent.`];
}
