import * as arrow from 'apache-arrow';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { HeldRowsFormat, RowExportEvent } from '#contract/index.ts';
import { LIMITS, parseJson } from '#protocol/index.ts';
import { testSize } from '#testing/test-size.ts';
import { setUpClient } from '../../namespace/testing/test-client.ts';
import { csvRecords } from '../../uploads/readers/csv.ts';
import { readWholeCell } from '../decode/whole-cell.ts';
import { createRows } from '../row-service.ts';

/** In bytes. Three of them, one as hex, are as much as is read of a CSV record. */
const LENGTH = testSize({ short: 1_000_000, whole: 12_000_000 });
/** Half of it is quotes, which take two characters in every format, and some characters span the end of a part. */
const LONG = '"é\u{1f600}"\'='.repeat(LENGTH / 10);
const BYTES = new Uint8Array(LENGTH).fill(7);

function tableOfLongCells(): arrow.Table {
  const nested = new arrow.Struct([new arrow.Field('inside', new arrow.Utf8(), true)]);
  return new arrow.Table({
    id: arrow.vectorFromArray([1], new arrow.Int32()),
    text: arrow.vectorFromArray([LONG], new arrow.Utf8()),
    bytes: arrow.vectorFromArray([BYTES], new arrow.Binary()),
    nested: arrow.vectorFromArray([{ inside: LONG }], nested),
  });
}

async function openRows(columns: readonly string[]) {
  const body = arrow.tableToIPC(tableOfLongCells().select([...columns]));
  const { client } = await setUpClient(() => ({ body }));
  const rows = createRows({ connections: { catalog: async () => ({ client }) } });
  const page = await rows.page({ connectionId: 'c', id: ['t'], offset: 0n, limit: 10 });
  return { rows, page };
}

/** Each reading of the clock uses up a time slice. */
function letTimeFly(): void {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000));
  onTestFinished(() => clock.mockRestore());
}

/** The content of an export, its longest piece, the number of pieces, and how often the event loop turned meanwhile. */
async function exported(columns: readonly string[], format: HeldRowsFormat) {
  const { rows, page } = await openRows(columns);
  letTimeFly();
  let [longest, turns] = [0, 0];
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  const texts: string[] = [];
  const bytes: Buffer[] = [];
  let end: RowExportEvent | undefined;
  for await (const event of await rows.exportAnswer({ answerId: page.answerId, format })) {
    if (event.kind === 'text') texts.push(event.text);
    else if (event.kind === 'bytes') bytes.push(Buffer.from(event.base64, 'base64'));
    else end = event;
    longest = Math.max(longest, texts.at(-1)?.length ?? 0, bytes.at(-1)?.length ?? 0);
  }
  clearImmediate(next);
  expect(end).toEqual({ kind: 'end', rows: 1, why: 'all' });
  const pieces = texts.length + bytes.length;
  return { text: texts.join(''), file: Buffer.concat(bytes), longest, pieces, turns };
}

const HEX = `0x${Buffer.from(BYTES).toString('hex')}`;
/** A part in which every character takes two, after one that was just too short to be a piece. */
const LONGEST_PIECE = 3 * LIMITS.exportPiece;

it.each(['csv', 'tsv', 'json', 'json-lines', 'sql', 'arrow'] as const)(
  'long cells are exported whole, in pieces, without blocking the event loop (%s)',
  async (format) => {
    const { text, file, longest, pieces, turns } = await exported(['id', 'text', 'bytes', 'nested'], format);
    expect(longest).toBeLessThanOrEqual(LONGEST_PIECE);
    expect(pieces).toBeGreaterThan(1);
    expect(turns).toBeGreaterThanOrEqual(pieces - 1);
    const row = { id: 1, text: LONG, bytes: HEX, nested: { inside: LONG } };
    if (format === 'json') expect(parseJson(text)).toEqual([row]);
    if (format === 'json-lines') expect(parseJson(text)).toEqual(row);
    if (format === 'arrow') expect(arrow.tableFromIPC(file).getChild('text')?.get(0)).toBe(LONG);
    if (format === 'csv') {
      const source = Buffer.from(text);
      const read = async (from: number, to: number) => source.subarray(from, to);
      const records: (readonly (string | null)[])[] = [];
      for await (const { rows } of csvRecords({ size: source.length, read }, ',')) records.push(...rows);
      expect(records[1]).toEqual(['1', LONG, HEX, JSON.stringify({ inside: LONG })]);
    }
    if (format === 'sql') {
      const quoted = LONG.replaceAll("'", "''");
      const json = JSON.stringify({ inside: LONG }).replaceAll("'", "''");
      expect(text).toBe(`(id, text, bytes, nested) VALUES\n(1, '${quoted}', X'${HEX.slice(2)}', '${json}')`);
    }
  },
);

it('a long cell is shortened in a page, and returned up to the cell limit', async () => {
  const { rows, page } = await openRows(['text']);
  const { answerId } = page;
  const size = Buffer.byteLength(LONG);
  const cell = {
    kind: 'short',
    text: LONG.slice(0, 240).toWellFormed(),
    isWhole: false,
    length: size,
    unit: 'bytes',
  };
  expect(page.rows[0]).toEqual([cell]);
  const whole = await rows.cell({ answerId, row: 0, column: 0 });
  expect(whole.isWhole).toBe(LONG.length <= LIMITS.cell);
  expect(whole.text).toBe(LONG.slice(0, LIMITS.cell).toWellFormed());
  if (whole.isWhole)
    await expect(rows.row({ answerId, row: 0 })).resolves.toBe(JSON.stringify({ text: LONG }));
});

it.each([
  ['whole', 0, true],
  ['truncated', 1, false],
])('the limit of a cell includes the prefix 0x of bytes: %s', async (_, over, isWhole) => {
  const most = (LIMITS.cell - '0x'.length) / 2;
  const { data } = arrow.vectorFromArray([new Uint8Array(most + over)], new arrow.Binary());
  const cell = await readWholeCell(data[0] as arrow.Data, 0);
  expect(cell.isWhole).toBe(isWhole);
  expect(cell.text.length).toBe(LIMITS.cell);
});
