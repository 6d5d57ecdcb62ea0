import { makeVector, RecordBatchStreamWriter, Table, tableToIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import type { ImportedRows } from '../calls.ts';
import { EngineProblem } from '../engine-problem.ts';
import { tableOfEveryType } from './testing/every-type.ts';
import { importing } from './testing/importing.ts';
import { ADDED_TO_DICTIONARY, LARGE_AND_VIEWS, ZSTD } from './testing/python-streams.ts';

/*
 * Any damaged stream is either rejected with a message and leaves nothing behind, or all of its rows are in a table
 * that can be read.
 */

const STREAMS = [tableToIPC(tableOfEveryType(), 'stream'), ADDED_TO_DICTIONARY, LARGE_AND_VIEWS, ZSTD];

const changes = fc.array(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), by: fc.integer({ min: 1, max: 255 }) }),
  {
    maxLength: 3,
  },
);
const damaged = fc
  .record({
    stream: fc.constantFrom(...STREAMS),
    changes,
    fraction: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ stream, changes, fraction }) => {
    const bytes = Buffer.from(stream);
    for (const { at, by } of changes) {
      const place = Math.min(Math.floor(at * bytes.length), bytes.length - 1);
      bytes.writeUInt8(bytes.readUInt8(place) ^ by, place);
    }
    return bytes.subarray(0, Math.ceil(fraction * bytes.length));
  });

async function refusalOf(take: Promise<ImportedRows>): Promise<EngineProblem | undefined> {
  const answer = await take.catch((problem: unknown) => problem);
  if (answer instanceof EngineProblem) return answer;
  if (answer instanceof Error) throw answer;
  return undefined;
}

describe('a damaged stream', () => {
  it('creates a complete table, or none and an error', async () => {
    const { take, exists: isThere, open, remove } = await importing();
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const taking = take(bytes);
        const refusal = await refusalOf(taking);
        expect(isThere()).toBe(refusal === undefined);
        if (refusal === undefined) expect(await (await open()).countRows()).toBe((await taking).rows);
        else expect(refusal.message).toMatch(/^[A-Z].*\.$/s);
        remove();
      }),
      { numRuns: runs(60) },
    );
  });

  it.each(['append', 'overwrite'] as const)('changes a table completely or not at all: %s', async (mode) => {
    const { take, open, leftovers } = await importing();
    await take(ADDED_TO_DICTIONARY);
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const before = await open();
        const refusal = await refusalOf(take(bytes, mode));
        const after = await open();
        expect(leftovers()).toEqual([]);
        if (refusal === undefined) return;
        expect(await after.version()).toBe(await before.version());
        expect(await after.countRows()).toBe(await before.countRows());
      }),
      { numRuns: runs(30) },
    );
  });

  it('is rejected if the engine fails and would mistake that for the end of the rows', async () => {
    const { refusal, exists: isThere } = await importing();
    expect(await refusal(withFalseNullCount())).toEqual({
      code: 13,
      message:
        'Batches 1 to 2 couldn’t be taken in: the engine broke down over them, and 300 rows were lost.',
    });
    expect(isThere()).toBe(false);
  });
});

/** The second of two batches declares one null among its 300 values, but has no validity bitmap. */
function withFalseNullCount(): Buffer {
  const { batches } = new Table({ id: makeVector(new Int32Array(300)) });
  const stream = Buffer.from(RecordBatchStreamWriter.writeAll([...batches, ...batches]).toUint8Array(true));
  const countOfNulls = stream.lastIndexOf(longs(300n, 0n)) + 8;
  longs(1n).copy(stream, countOfNulls);
  return stream;
}

function longs(...values: bigint[]): Buffer {
  return Buffer.from(BigInt64Array.from(values).buffer);
}
