import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Int32, RecordBatchStreamWriter, Table, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../server/testing/temporary-directory.ts';
import { EngineProblem } from '../engine-problem.ts';
import { withFileBytes } from './file-bytes.ts';
import { openStream } from './open-stream.ts';

const batch = (ids: readonly number[]) =>
  new Table({
    id: vectorFromArray(ids, new Int32()),
    name: vectorFromArray(
      ids.map((id) => `row ${id}`),
      new Utf8(),
    ),
  });

const STREAM = Buffer.from(
  RecordBatchStreamWriter.writeAll([...batch([1, 2]).batches, ...batch([3]).batches]).toUint8Array(true),
);

async function file(bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryDirectory(), 'upload.arrow');
  writeFileSync(path, bytes);
  return path;
}

async function rowsOf(path: string): Promise<number[]> {
  return withFileBytes(path, async (bytes) => {
    const rows: number[] = [];
    for await (const message of (await openStream(bytes)).messages()) rows.push(message.rows);
    return rows;
  });
}

async function refusal(bytes: Uint8Array | string): Promise<string> {
  const answer = await rowsOf(await file(Buffer.from(bytes))).catch((problem: unknown) => problem);
  if (answer instanceof EngineProblem && answer.code === 13) return answer.message;
  throw answer instanceof Error ? answer : new Error('The stream was read.');
}

/** The byte offset of each message, and of the end of the last one. */
function borders(stream: Buffer): number[] {
  const found = [0];
  for (let at = 0; stream.readInt32LE(at + 4) > 0; found.push(at)) {
    const header = at + 8 + stream.readInt32LE(at + 4);
    const next = stream.indexOf(Buffer.from([0xff, 0xff, 0xff, 0xff]), header);
    at = next;
  }
  return found;
}

describe('an Arrow IPC stream', () => {
  it('is read message by message', async () => {
    expect(await rowsOf(await file(STREAM))).toEqual([2, 1]);
  });

  it('may have no batches', async () => {
    expect(await rowsOf(await file(STREAM.subarray(0, borders(STREAM)[1])))).toEqual([]);
  });

  it('may end after a message without an end-of-stream marker', async () => {
    expect(await rowsOf(await file(STREAM.subarray(0, borders(STREAM)[2])))).toEqual([2]);
  });

  it('is rejected as truncated if it ends anywhere else', async () => {
    const whole = new Set(borders(STREAM));
    const path = await file(STREAM);
    for (let length = 1; length < STREAM.length; length += 1) {
      if (whole.has(length) || length === STREAM.length - 8) continue;
      writeFileSync(path, STREAM.subarray(0, length));
      await expect(rowsOf(path)).rejects.toThrow(/^The stream is cut off: /);
    }
  });

  it('names the truncated batch and the number of missing bytes', async () => {
    const [, first = 0, second = 0] = borders(STREAM);
    expect(await refusal(STREAM.subarray(0, second - 5))).toBe(
      `The stream is cut off: batch 1, from byte ${first}, ends at byte ${second - 5}, and 5 more bytes were announced.`,
    );
  });

  it('is rejected if bytes follow its end', async () => {
    expect(await refusal(Buffer.concat([STREAM, Buffer.alloc(16)]))).toBe(
      `The stream says that it ends at byte ${STREAM.length}, and 16 more bytes follow.`,
    );
  });

  it('never causes a read beyond its length, for any changed bytes', async () => {
    const path = await file(STREAM);
    const places = fc.array(fc.tuple(fc.nat(STREAM.length - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(places, async (changes) => {
        const bytes = Buffer.from(STREAM);
        for (const [at, change] of changes) bytes.writeUInt8(bytes.readUInt8(at) ^ change, at);
        writeFileSync(path, bytes);
        const answer = await rowsOf(path).catch((problem: unknown) => problem);
        if (!(answer instanceof EngineProblem)) expect(answer).toBeInstanceOf(Array);
      }),
    );
  });
});

describe('input that isn’t an Arrow IPC stream is named in the error', () => {
  it.each([
    ['no bytes', '', 'There is no Arrow IPC stream: not one byte was sent.'],
    ['JSON', ' {"id": 1}', 'This is JSON, not an Arrow IPC stream.'],
    ['a JSON array', '[{"id":1}]', 'This is JSON, not an Arrow IPC stream.'],
    ['HTML', '<!doctype html><p>', 'This is HTML or XML, not an Arrow IPC stream.'],
    ['text', 'id,name\n1,lamp\n', 'This is text, not an Arrow IPC stream.'],
    ['Parquet', 'PAR1\u0015\u0004\u0015', 'This is a Parquet file, not an Arrow IPC stream.'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'This is gzip, not an Arrow IPC stream.'],
    ['zeros', Buffer.alloc(64), 'These bytes aren’t an Arrow IPC stream: they don’t begin with a schema.'],
    [
      'noise',
      Buffer.alloc(64, 0xb7),
      'These bytes aren’t an Arrow IPC stream: they don’t begin with a schema.',
    ],
    [
      'a batch alone',
      STREAM.subarray(borders(STREAM)[1]),
      'These bytes aren’t an Arrow IPC stream: they don’t begin with a schema.',
    ],
    [
      'a file of apache-arrow',
      tableToIPC(batch([1]), 'file'),
      'This is an Arrow file that doesn’t begin with its schema. Send it as an Arrow IPC stream.',
    ],
  ])('%s', async (_, bytes, message) => {
    expect(await refusal(bytes)).toBe(message);
  });
});
