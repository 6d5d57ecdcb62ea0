import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { readFile, tableSentBy } from '../testing/read-file.ts';
import { readCsv } from './csv.ts';

type Cells = readonly (string | null)[];

/** RFC 4180, with quotes around every text, and null without quotes. */
function write(rows: readonly Cells[], separator: string, lineEnds: readonly string[]): string {
  const cell = (value: string | null) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`);
  const ends = rows.map((_, row) => (row === 0 ? '' : (lineEnds[row % lineEnds.length] ?? '')));
  return rows.map((cells, row) => ends[row] + cells.map(cell).join(separator)).join('');
}

const separators = [',', ';', '\t', '|'] as const;
const letters = fc.constantFrom(
  'a',
  '1',
  '"',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  ' ',
  'é',
  '🙂',
  "'",
  '.',
  '-',
);
const cell = fc.option(fc.string({ unit: letters, maxLength: 6 }), { nil: null, freq: 4 });

describe('cells', () => {
  it('are read back exactly as they were written', async () => {
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    const written = fc.record({
      rows: table,
      separator: fc.constantFrom(...separators),
      lineEnds: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 9 }),
      isMarked: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(written, async ({ rows, separator, lineEnds, isMarked }) => {
        const names = (rows[0] ?? []).map((_, index) => `c${index}`);
        const text = (isMarked ? '\ufeff' : '') + write([names, ...rows], separator, lineEnds);
        const dialect = { separator, hasHeader: true };
        const columns = names.map((name) => ({ name, type: 'utf8' as const, nullable: true }));
        const sent = await tableSentBy(await readFile('a.csv', text, { choices: { dialect, columns } }));
        const back = rows.map((_, row) => names.map((name) => sent.getChild(name)?.get(row)));
        expect(back).toEqual(rows);
      }),
      { numRuns: runs(60) },
    );
  });

  it.each(separators)('are split at the detected separator %j', async (separator) => {
    const text = [
      ['name', 'size'],
      ['a, b; c', '1'],
      ['d|e\tf', '2'],
    ];
    const { findings } = await readFile('a.csv', write(text, separator, ['\r']));
    expect(findings).toMatchObject({ dialect: { separator, hasHeader: true }, problems: [] });
    expect(findings.firstRows).toEqual(text.slice(1));
  });

  it('end with their line, even if line endings are mixed', async () => {
    const { findings } = await readFile('a.csv', 'a,b\r1,"2\r\n"\n\n3,4\r\n5,6\r\r7,8');
    expect(findings.problems).toEqual([]);
    expect(findings.firstRows).toEqual([
      ['1', '2\r\n'],
      ['3', '4'],
      ['5', '6'],
      ['7', '8'],
    ]);
  });

  it.each([65_533, 65_534, 65_535, 65_536])(
    'are unaffected by a chunk boundary next to them, at %i',
    async (size) => {
      const text = `a,b\r\n${'x'.repeat(size - 8)},1\r\n"",2\r\n`;
      const sent = await tableSentBy(await readFile('a.csv', text));
      expect(sent.toArray().map((row) => [row.a.length, row.b])).toEqual([
        [size - 8, 1n],
        [0, 2n],
      ]);
    },
  );

  it('of a first record of ten megabytes are parsed once', async () => {
    const cells = Array.from({ length: 12 }, () => 'x'.repeat(900_000));
    const start = process.cpuUsage();
    const { findings } = await readFile('a.csv', `${cells.join(',')}\n${'1,'.repeat(11)}1\n`);
    const { user, system } = process.cpuUsage(start);
    expect(findings).toMatchObject({ problems: [], columns: { length: 12 } });
    // In milliseconds. Parsing from the start again with each piece takes more than ten seconds.
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

describe('a header', () => {
  it.each([
    ['is detected if the first row has only text', 'id,name\n1,a\n', true, ['id', 'name']],
    ['is not detected if the first row has a number', '1,a\n2,b\n', false, ['column_1', 'column_2']],
    ['is not detected if the first row has an empty cell', 'a,\n2,b\n', false, ['column_1', 'column_2']],
  ])('%s', async (_, text, hasHeader, names) => {
    const { findings } = await readFile('a.csv', text);
    expect(findings.dialect?.hasHeader).toBe(hasHeader);
    expect(findings.columns?.map(({ name }) => name)).toEqual(names);
  });
});

describe('a column is read as', () => {
  it.each([
    ['int64', '1\n-9223372036854775808\n'],
    ['uint64', '1\n18446744073709551615\n'],
    ['utf8', '18446744073709551617\n'],
    ['utf8', '007\n8\n'],
    ['float64', '1\n2.5\nNaN\n-inf\n1e-3\n'],
    ['bool', 'true\nFALSE\n'],
    ['date32', '2026-02-28\n'],
    ['utf8', '2026-02-30\n'],
    ['timestamp', '2026-02-28T12:00:00Z\n2026-02-28 12:00:00.123456+01:30\n'],
    ['timestamp', '2026-02-28 12:00\n'],
    ['utf8', '2026-02-28 12:00:00Z\n2026-02-28 12:00:00\n'],
    ['vector-float32', '"[1, 2]"\n"[0.5,-1e3]"\n'],
    ['utf8', '"[1, 2]"\n"[1]"\n'],
    ['utf8', '1\n""\n'],
    ['int64', 'x\n'.replace('x', '1')],
  ])('%s: %j', async (type, cells) => {
    const { findings } = await readFile('a.csv', `value\n${cells}`);
    expect(findings.columns?.[0]).toMatchObject({ name: 'value', type });
    expect(findings.problems).toEqual([]);
  });

  it('a timestamp in the time zone of its values', async () => {
    const { findings } = await readFile('a.csv', 'at\n2026-02-28T12:00:00Z\n');
    expect(findings.fields[0]?.type).toBe('timestamp · µs · UTC');
  });
});

it('distinguishes columns with the same name by position, and accepts them once renamed', async () => {
  const text = 'a,b,a\n1,2,3\n';
  const { columns = [], problems } = (await readFile('a.csv', text)).findings;
  expect(problems).toEqual([expect.stringContaining('Change it in the list of columns.')]);
  const renamed = columns.map((column, place) => (place === 2 ? { ...column, name: 'c' } : column));
  const { findings } = await readFile('a.csv', text, { choices: { columns: renamed } });
  expect(findings).toMatchObject({ problems: [], firstRows: [['1', '2', '3']] });
  expect(findings.fields.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

describe('reports before sending', () => {
  it.each([
    ['a duplicate name', 'a,b,a\n1,2,3\n', 'Duplicate column names: "a"'],
    ['an empty name', '"",b\nx,y\n', 'A column has no name.'],
    ['a row with too many cells', 'a,b\n1,2\n1,2,3\n', 'Row 2 has 3 cells but 2 columns are expected'],
    ['an unclosed quote', 'a\n"b\n', 'a quote that isn’t closed'],
    ['a quote in the middle of a cell', 'a\nb"c\n', 'a quote inside an unquoted cell'],
    ['text after a quoted cell', 'a\n"b"c\n', 'text after a closing quote'],
    ['an empty file', '', 'The file is empty'],
    ['a file of line endings only', '\n\n', 'The file has no rows.'],
  ])('%s', async (_, text, words) => {
    const choices = text.startsWith('""') ? { dialect: { separator: ',', hasHeader: true } as const } : {};
    const { findings } = await readFile('a.csv', text, { choices });
    expect(findings.problems.join(' ')).toContain(words);
  });

  it('a cell that doesn’t match the chosen type, truncated', async () => {
    const columns = [{ name: 'n', type: 'int8' as const, nullable: false }];
    const long = 'z'.repeat(200);
    const { findings } = await readFile('a.csv', `n\n1\n${long}\n`, { choices: { columns } });
    expect(findings.problems).toEqual([
      `Row 2 has "${'z'.repeat(80)}…" in the column "n", which is read as int8: it should be an integer from -128 to 127 (required).`,
    ]);
  });

  it('bytes that aren’t valid UTF-8', async () => {
    const { findings } = await readFile('a.csv', Buffer.from('a\nd\xfcrr\n', 'latin1'));
    expect(findings.problems.join()).toContain('isn’t valid UTF-8');
  });

  it('more columns than a table may have', async () => {
    const names = Array.from({ length: 10_001 }, (_, index) => `c${index}`);
    const { findings } = await readFile('a.csv', `${names.join(',')}\n`);
    expect(findings.problems.join()).toContain('more than 10,000 columns');
  });

  it.each([
    ['a chosen header', true, 1_000],
    ['an undetected header', undefined, 1024 * 1024],
  ])('the first oversized cell without reading further, with %s', async (_, hasHeader, most) => {
    let furthest = 0;
    const read = async (from: number, to: number) => {
      furthest = Math.max(furthest, to);
      return Buffer.alloc(to - from, 'a');
    };
    const choices = hasHeader === undefined ? {} : { dialect: { separator: ',' as const, hasHeader } };
    const { findings } = await readCsv({
      file: {
        size: 50_000_000,
        descriptor: -1,
        read,
        checkUnchanged: async () => {},
        hold: () => () => {},
        close: async () => {},
      },
      format: 'csv',
      choices,
      parquetProgram: '',
    });
    expect(findings.problems).toEqual([
      expect.stringContaining(`more than ${most.toLocaleString('en-US')} char`),
    ]);
    expect(furthest).toBeLessThan(3 * 1024 * 1024);
  });

  it('a long column name, but not a long value', async () => {
    const long = 'é'.repeat(1_001);
    expect((await readFile('a.csv', `a,${long}\nb,c\n`)).findings).toMatchObject({
      problems: [],
      columns: [{ name: 'column_1' }, { name: 'column_2' }],
    });
    const { findings } = await readFile('a.jsonl', JSON.stringify({ [long]: 1 }));
    expect(findings.problems.join()).toContain('more than 1,000 characters');
  });

  it('a control character in a name only as a warning', async () => {
    const { findings } = await readFile('a.csv', '"a\u0007b",c\n1,2\n');
    expect(findings).toMatchObject({
      problems: [],
      warnings: [expect.stringContaining('control character')],
    });
  });
});

it('inspects only the first rows of a long file', async () => {
  const { findings } = await readFile('a.csv', `n\n${'1\n'.repeat(5000)}`);
  expect(findings).toMatchObject({ rows: null, problems: [] });
  expect(findings.firstRows).toHaveLength(20);
});

it('limits the number of rows in a batch', async () => {
  const sent = await tableSentBy(await readFile('a.csv', `n\n${'1\n'.repeat(70_000)}`));
  expect(sent.batches.map(({ numRows }) => numRows)).toEqual([65_536, 4464]);
});
