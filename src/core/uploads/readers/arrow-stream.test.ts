import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { Failure } from '../../failure.ts';
import {
  ADDED_TO_DICTIONARY,
  LIST_VIEW,
  REPLACED_DICTIONARY,
  RUN_END_ENCODED,
  ZSTD,
} from '../testing/python-streams.ts';
import { readFile, sentBy, tableSentBy } from '../testing/read-file.ts';
import { tableOfPrices } from '../testing/tables.ts';

const stream = arrow.tableToIPC(tableOfPrices(), 'stream');

describe('an Arrow stream', () => {
  it('is inspected without reading its bodies, and sent unchanged', async () => {
    const reader = await readFile('a.arrows', stream);
    expect(reader.findings).toMatchObject({
      format: 'arrow-stream',
      rows: 6n,
      batches: 2,
      compression: [],
      dictionaries: ['color'],
      problems: [],
      warnings: [],
    });
    expect(reader.findings.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'id: int64',
      'name: utf8',
      'color: utf8 · dictionary int8',
      'vector: vector · 2 × float32',
    ]);
    expect(reader.findings.firstRows.slice(0, 2)).toEqual([
      ['4611686018427387904', 'a', 'red', '[0.5, 0]'],
      ['9007199254740993', null, 'blue', '[1.5, -1]'],
    ]);
    expect(Buffer.from(await sentBy(reader)).equals(stream)).toBe(true);
  });

  it('may lack its end marker, which is added when it is sent', async () => {
    const reader = await readFile('a.arrows', stream.subarray(0, -8));
    expect(reader.findings).toMatchObject({ rows: 6n, problems: [] });
    expect(Buffer.from(await sentBy(reader)).equals(stream)).toBe(true);
  });

  it('is sent without the bytes after its end marker', async () => {
    const reader = await readFile('a.arrows', Buffer.concat([stream, Buffer.from('surplus')]));
    expect(reader.findings.warnings).toEqual([expect.stringContaining('7 more bytes follow')]);
    expect(Buffer.from(await sentBy(reader)).equals(stream)).toBe(true);
  });

  it('in the format from before 2019 is read too', async () => {
    const old = arrow.RecordBatchStreamWriter.writeAll(tableOfPrices(), { writeLegacyIpcFormat: true });
    const reader = await readFile('a.arrows', old.toUint8Array(true));
    expect(reader.findings).toMatchObject({ format: 'arrow-stream', rows: 6n, problems: [] });
    expect((await tableSentBy(reader)).numRows).toBe(6);
  });

  it('that is truncated is rejected, or reported with fewer rows', async () => {
    for (let end = 1; end < stream.length - 8; end += 7) {
      const { findings } = await readFile('a.arrows', stream.subarray(0, end)).catch(asFindings);
      // A cut between two messages can’t be detected.
      if (findings.problems.length === 0) expect(findings.rows).toBeLessThan(6n);
    }
  });

  it('with random damage is rejected, or previewed with at most 20 rows', async () => {
    const damage = fc.tuple(fc.nat(stream.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Uint8Array.from(stream);
        for (const [place, change] of changes) bytes[place] = (bytes[place] ?? 0) ^ change;
        const reader = await readFile('a.arrows', bytes).catch(asFindings);
        expect(reader.findings.firstRows.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: runs(150) },
    );
  });
});

/** Findings for a file whose kind can’t be detected. */
function asFindings(problem: unknown) {
  if (!(problem instanceof Failure)) throw problem;
  return { findings: { problems: [problem.message], rows: null, firstRows: [] } };
}

const item = new arrow.Field('item', new arrow.Int32(), true);

describe('unsupported columns', () => {
  it.each([
    ['a union', new arrow.Field('u', new arrow.SparseUnion([0], [item])), 'Column "u" has the type union'],
    ['an interval', new arrow.Field('i', new arrow.IntervalDayTime()), 'has the type interval · day, time'],
    ['a struct without fields', new arrow.Field('s', new arrow.Struct([])), 'which has no fields'],
    ['a column without a name', new arrow.Field('', new arrow.Int32()), 'A column has no name.'],
    [
      'an interval inside of a list',
      new arrow.Field('l', new arrow.List(new arrow.Field('item', new arrow.IntervalYearMonth()))),
      'Column "l.item" has the type interval',
    ],
  ])('are rejected: %s', async (_, field, words) => {
    const writer = new arrow.RecordBatchStreamWriter().reset(undefined, new arrow.Schema([field]));
    const { findings } = await readFile('a.arrows', writer.finish().toUint8Array(true));
    expect(findings.problems.join()).toContain(words);
  });

  it('are rejected: no columns', async () => {
    const writer = new arrow.RecordBatchStreamWriter().reset(undefined, new arrow.Schema([]));
    const { findings } = await readFile('a.arrows', writer.finish().toUint8Array(true));
    expect(findings.problems.join()).toContain('no columns');
  });

  it('that only some servers reject cause a warning', async () => {
    const fields = [new arrow.Field('a.b', new arrow.Null(), true)];
    const writer = new arrow.RecordBatchStreamWriter().reset(undefined, new arrow.Schema(fields));
    const { findings } = await readFile('a.arrows', writer.finish().toUint8Array(true));
    expect(findings.problems).toEqual([]);
    expect(findings.warnings.join(' ')).toMatch(
      /column names with a dot: .* which some servers don’t store.* no rows/,
    );
  });
});

describe('a stream of another writer', () => {
  it.each([
    ['that adds to a dictionary', ADDED_TO_DICTIONARY],
    ['that replaces a dictionary', REPLACED_DICTIONARY],
  ])('%s is sent unchanged', async (_, bytes) => {
    const reader = await readFile('a', bytes);
    expect(reader.findings.problems).toEqual([]);
    expect(
      Buffer.from(await sentBy(reader))
        .subarray(0, bytes.length)
        .equals(bytes),
    ).toBe(true);
  });

  it('that is compressed is sent with a warning', async () => {
    const { findings } = await readFile('a.arrows', ZSTD);
    expect(findings).toMatchObject({ compression: ['zstd'], problems: [], firstRows: [] });
    expect(findings.warnings.join()).toContain('compressed with zstd');
  });

  it.each([
    ['list views', LIST_VIEW],
    ['run-end encoding', RUN_END_ENCODED],
  ])('with a column of %s is rejected', async (_, bytes) => {
    const { problems } = (await readFile('a.arrows', bytes)).findings;
    expect(problems.join()).toMatch(/which servers don’t store|a column has an unknown type/);
  });
});

it('rejects a big-endian stream', async () => {
  const { findings } = await readFile('a.arrows', bigEndianStream());
  expect(findings.problems.join()).toContain('Big-endian');
});

/** A schema message without columns, written by hand: none of the writers here writes big-endian ones. */
function bigEndianStream(): Uint8Array {
  const bytes = new Uint8Array(56);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, -1, true);
  view.setInt32(4, 48, true);
  const message = new DataView(bytes.buffer, 8);
  message.setUint32(0, 16, true);
  for (const [index, slot] of [10, 12, 8, 10, 4].entries()) message.setUint16(4 + 2 * index, slot, true);
  message.setInt32(16, 12, true);
  message.setUint32(20, 20, true);
  message.setInt16(24, 4, true);
  message.setUint8(26, 1);
  for (const [index, slot] of [6, 6, 4].entries()) message.setUint16(32 + 2 * index, slot, true);
  message.setInt32(40, 8, true);
  message.setInt16(44, 1, true);
  return bytes;
}
