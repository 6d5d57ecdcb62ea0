import { Failure } from '../../../failure.ts';
import type { RowChunk } from '../text/row-chunk.ts';

const NEW_LINE = 0x0a;
/** SECURITY: a file without line ends would be one line, and in memory as a whole. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/** The lines of a text, each without its end. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<RowChunk<string>> {
  let rest: Uint8Array[] = [];
  let restLength = 0;
  let read = 0;
  for await (const piece of pieces) {
    read += piece.length;
    const end = piece.lastIndexOf(NEW_LINE);
    if (end >= 0) {
      yield { rows: textOf([...rest, piece.subarray(0, end)]).split('\n'), read };
      [rest, restLength] = [[], 0];
    }
    rest.push(piece.subarray(end + 1));
    restLength += piece.length - end - 1;
    if (restLength > MAX_LINE_LENGTH) throw tooLong(read);
  }
  if (restLength > 0) yield { rows: [textOf(rest)], read };
}

function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts).toString('utf8');
}

function tooLong(read: number): Failure {
  return new Failure(
    'INVALID',
    `A line exceeds 64 MB (at byte ${read.toLocaleString('en-US')}). Write one JSON object per line.`,
  );
}
