import { type ByteReader, schemaInFooter, startInFile } from '#protocol/arrow/vectors/ipc-messages.ts';
import type { FileToRead, TableReader } from '../table-reader.ts';
import { addToTotals, type BatchTotals, batchWarnings, noTotals } from './batch-totals.ts';
import { piecesOf } from './byte-chunks.ts';
import { createPreviewPicker, type PreviewPicker } from './file-preview.ts';
import { type Blocks, END_OF_STREAM, framed, type IpcFrame, readBlocks, readFrame } from './ipc-frames.ts';
import { schemaFacts } from './schema-facts.ts';
import { orDamaged, unreadable } from './unreadable.ts';

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

interface WalkedFile {
  readonly totals: BatchTotals;
  readonly picker: PreviewPicker;
  /** Where each message lies, in the order in which a stream must have them. */
  readonly places: readonly number[];
  readonly problems: readonly string[];
}

/** Dictionaries first, since batches point into them; what adds to a dictionary comes after what it adds to. */
async function walkBlocks(source: ByteReader, blocks: Blocks): Promise<WalkedFile> {
  const totals = noTotals();
  const picker = createPreviewPicker();
  const deltas = new Set<number>();
  let bytes = 0;

  /** Frames are let go of at once: there may be very many. */
  async function look(at: number, kind: IpcFrame['kind']): Promise<boolean> {
    const frame = await orDamaged(() => readFrame(source, at));
    if (typeof frame === 'string' || frame?.kind !== kind || frame.end > source.size) return false;
    if (frame.isDelta) deltas.add(at);
    picker.see(frame);
    addToTotals(totals, frame);
    bytes += frame.end - at;
    // One message that a footer names a million times would be sent a million times.
    return bytes <= source.size;
  }

  const { dictionaries, batches } = blocks;
  const isWhole =
    (await every(dictionaries, (at) => look(at, 'dictionary'))) &&
    (await every(batches, (at) => look(at, 'batch')));
  const places = [
    ...dictionaries.filter((at) => !deltas.has(at)),
    ...dictionaries.filter((at) => deltas.has(at)),
    ...batches,
  ];
  return { totals, picker, places, problems: isWhole ? [] : [DAMAGED] };
}

const DAMAGED = 'The Arrow file is damaged: its footer refers to missing messages.';

async function every(places: readonly number[], isSo: (at: number) => Promise<boolean>): Promise<boolean> {
  for (const at of places) if (!(await isSo(at))) return false;
  return true;
}
