import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowExportEvent } from '#contract/index.ts';
import { LIMITS, parseJson } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { csvRecords } from '../../uploads/readers/csv.ts';
import { openAnswer } from '../decode/decoded-rows.ts';
import { tableOfThings } from '../testing/tables.ts';
import { exportHeld, type HeldExport } from './export-held.ts';

async function copied(table: arrow.Table, params: HeldExport): Promise<string> {
  const rows = await openAnswer(arrow.tableToIPC(table));
  let text = '';
  for await (const event of exportHeld({ rows, read: async (work) => work() }, params, undefined)) {
    if (event.kind === 'text') text += event.text;
  }
  return text;
}

async function recordsOf(text: string, separator: ',' | '\t') {
  const bytes = Buffer.from(text);
  const source = { size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) };
  const records: (readonly (string | null)[])[] = [];
  for await (const { rows } of csvRecords(source, separator)) records.push(...rows);
  return records;
}

interface Row {
  readonly id: bigint;
  readonly text: string | null;
  readonly tags: readonly (string | null)[] | null;
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\t', 'a\tb', '\r\n', '\n', ' a ', '=1+1', "'", "''", '\\', 'null', '1,2'),
);
const anyRow: fc.Arbitrary<Row> = fc.record({
  id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  text: fc.option(anyText),
  tags: fc.option(fc.array(fc.option(anyText), { maxLength: 3 })),
});
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 6 });

function tableOf(rows: readonly Row[]): arrow.Table {
  const list = new arrow.List(new arrow.Field('item', new arrow.Utf8(), true));
  const column = <Type extends arrow.DataType>(name: keyof Row, type: Type) =>
    arrow.vectorFromArray(
      rows.map((row) => row[name]),
      type,
    );
  return new arrow.Table({
    id: column('id', new arrow.Int64()),
    text: column('text', new arrow.Utf8()),
    tags: column('tags', list),
  });
}

/** The JSON that a cell of TSV and CSV contains for a nested value. */
const jsonOf = (tags: Row['tags']) => (tags === null ? null : JSON.stringify(tags));

describe('copied cells', () => {
  it.each([
    ['tsv', '\t'],
    ['csv', ','],
  ] as const)('parse back from %s to the same values', async (format, separator) => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const text = await copied(tableOf(rows), { format, guardsFormulas: false });
        expect(await recordsOf(text, separator)).toEqual([
          ['id', 'text', 'tags'],
          ...rows.map(({ id, text: own, tags }) => [String(id), own, jsonOf(tags)]),
        ]);
      }),
      { numRuns: runs(40) },
    );
  });

  it('parse back from JSON to the same values', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const text = await copied(tableOf(rows), { format: 'json' });
        const read = parseJson(text) as readonly Row[];
        expect(read.map((row) => ({ ...row, id: BigInt(row.id) }))).toEqual(rows);
      }),
      { numRuns: runs(40) },
    );
  });

  it('parse back from SQL to the same values', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const text = await copied(tableOf(rows), { format: 'sql' });
        const names = '(id, text, tags) VALUES\n';
        expect(text.slice(0, names.length)).toBe(names);
        expect(sqlTuples(text.slice(names.length))).toEqual(
          rows.map(({ id, text: own, tags }) => [String(id), own, jsonOf(tags)]),
        );
      }),
      { numRuns: runs(40) },
    );
  });

  it('are those of the selected rows and columns, in the requested order', async () => {
    const span = fc.record({ from: fc.nat(7), count: fc.integer({ min: 1, max: 8 }) });
    const any = fc.record({
      rows: fc.oneof(span, fc.array(fc.nat(7), { minLength: 1, maxLength: 6 })),
      columns: somePlaces,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 6 }), any, async (rows, cells) => {
        const text = await copied(tableOf(rows), { format: 'json', cells });
        const names = cells.columns.map((place) => COLUMNS[place] ?? 'id');
        const selectedRows = cells.rows;
        const within =
          'from' in selectedRows
            ? rows.slice(selectedRows.from, selectedRows.from + selectedRows.count)
            : selectedRows.flatMap((row) => rows[row] ?? []);
        const read = parseJson(text) as readonly object[];
        expect(read.map((row) => Object.keys(row))).toEqual(within.map(() => names));
        const texts = read.map((row) => ('text' in row ? row.text : undefined));
        expect(texts).toEqual(within.map((row) => (names.includes('text') ? row.text : undefined)));
      }),
      { numRuns: runs(40) },
    );
  });
});

const COLUMNS = ['id', 'text', 'tags'] as const;
const somePlaces = fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 });

/** Reads tuples of numbers, NULL, and strings in single quotes; a quote inside a string is doubled. */
function sqlTuples(text: string): (string | null)[][] {
  const token = /\(|\)|, ?|\n|NULL|-?\d+|'((?:[^']|'')*)'/gy;
  const tuples: (string | null)[][] = [];
  let read = 0;
  for (const match of text.matchAll(token)) {
    const [sign, quoted] = match;
    read += sign.length;
    if (sign === '(') tuples.push([]);
    else if (quoted !== undefined) tuples.at(-1)?.push(quoted.replaceAll("''", "'"));
    else if (/^[-\dN]/.test(sign)) tuples.at(-1)?.push(sign === 'NULL' ? null : sign);
  }
  expect(read).toBe(text.length);
  return tuples;
}

describe('clipboard text', () => {
  const table = tableOfThings(2);

  it('has no trailing line break, and column names only if requested', async () => {
    const cells = { rows: { from: 0, count: 2 }, columns: [0] };
    expect(await copied(table, { format: 'tsv', cells, hasNames: false })).toBe(
      `${2n ** 60n}\n${2n ** 60n + 1n}`,
    );
    expect(await copied(table, { format: 'tsv', cells })).toBe(`id\n${2n ** 60n}\n${2n ** 60n + 1n}`);
  });

  it('contains vectors as JSON, null as nothing, and empty texts as quotes', async () => {
    const cells = { rows: { from: 0, count: 5 }, columns: [2, 1] };
    expect(await copied(table, { format: 'tsv', cells, hasNames: false })).toBe(
      '[0,0.1,0,-1]\t""\n[1,0.1,0,-1]\t',
    );
  });

  it.each([
    ['is empty', null],
    ['ends at the end of a piece', new Uint8Array(LIMITS.exportPiece)],
  ])('counts a last row that %s', async (_, bytes) => {
    const rows = await openAnswer(
      arrow.tableToIPC(new arrow.Table({ bytes: arrow.vectorFromArray([bytes], new arrow.Binary()) })),
    );
    const format = { format: 'tsv', hasNames: false } as const;
    const events: RowExportEvent[] = [];
    for await (const event of exportHeld({ rows, read: async (work) => work() }, format, undefined)) {
      events.push(event);
    }
    expect(events.at(-1)).toEqual({ kind: 'end', rows: 1, why: 'all' });
  });

  it('guards a spreadsheet against formulas', async () => {
    const formulas = tableOf([{ id: 1n, text: '=1+1', tags: null }]);
    expect(await copied(formulas, { format: 'tsv' })).toBe("id\ttext\ttags\n1\t'=1+1\t");
  });

  it('in SQL has exact decimals, bytes, and quoted names where necessary', async () => {
    const decimal = new arrow.Decimal(2, 20, 128);
    const odd = new arrow.Table({
      order: arrow.vectorFromArray([null, true], new arrow.Bool()),
      'a"b': arrow.vectorFromArray([Number.NaN, 0.5], new arrow.Float64()),
      price: arrow.makeVector(
        arrow.makeData({
          type: decimal,
          length: 2,
          data: Uint32Array.of(0xffff_ffff, 0xff, 0, 0, 5, 0, 0, 0),
        }),
      ),
      bytes: arrow.vectorFromArray([Uint8Array.of(0, 255), new Uint8Array()], new arrow.Binary()),
      day: arrow.vectorFromArray([new Date(0), null], new arrow.DateDay()),
    });
    expect(await copied(odd, { format: 'sql' })).toBe(
      '("order", "a""b", price, bytes, day) VALUES\n' +
        "(NULL, 'NaN', 10995116277.75, X'00ff', '1970-01-01'),\n" +
        "(TRUE, 0.5, 0.05, X'', NULL)",
    );
  });
});
