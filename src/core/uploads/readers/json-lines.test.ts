import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { readFile, tableSentBy } from '../testing/read-file.ts';

describe('JSON lines', () => {
  it('are read back with every digit', async () => {
    const rows = fc.array(
      fc.record({
        whole: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        text: fc.option(fc.string({ unit: 'grapheme' })),
        flag: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const sent = await tableSentBy(
          await readFile('a.jsonl', written.map((row) => stringifyJson(row)).join('\n')),
        );
        const back = written.map((_, row) => sent.get(row)?.toJSON());
        expect(back).toEqual(written);
      }),
      { numRuns: runs(60) },
    );
  });

  it('have the columns of all first rows, in order of appearance', async () => {
    const { findings } = await readFile('a.jsonl', '\ufeff{"b":1}\r\n\r\n{"a":"x","b":2.5}\n{"c":[1,2]}');
    expect(findings.columns).toMatchObject([
      { name: 'b', type: 'float64' },
      { name: 'a', type: 'utf8' },
      { name: 'c', type: 'vector-float32', width: 2 },
    ]);
    expect(findings).toMatchObject({ rows: 3n, problems: [] });
    expect(findings.firstRows).toEqual([
      ['1', null, null],
      ['2.5', 'x', null],
      [null, null, '[1,2]'],
    ]);
  });

  it('accept a later field if the user adds a column for it', async () => {
    const text = `${'{"a":1}\n'.repeat(1500)}{"late":true}\n`;
    await expect(tableSentBy(await readFile('a.jsonl', text))).rejects.toMatchObject({
      row: 1501n,
      message: expect.stringContaining('a field "late"'),
    });
    const columns = [
      { name: 'a', type: 'int64' as const, nullable: true },
      { name: 'late', type: 'bool' as const, nullable: true },
    ];
    const sent = await tableSentBy(await readFile('a.jsonl', text, { choices: { columns } }));
    expect(sent.getChild('late')?.get(1500)).toBe(true);
  });
});

describe('a nested value', () => {
  const row = fc.record({
    place: fc.option(
      fc.record({ city: fc.option(fc.string({ unit: 'grapheme' })), lat: fc.option(fc.integer()) }),
    ),
    tags: fc.option(fc.array(fc.option(fc.string({ unit: 'grapheme', minLength: 1 })))),
    parts: fc.array(fc.record({ id: fc.bigInt({ min: 2n ** 60n, max: 2n ** 62n }), ok: fc.boolean() })),
  });
  /** Has a value of each kind, so that all columns are known. */
  const FIRST = {
    place: { city: 'Lyon', lat: 45 },
    tags: ['a', 'b'],
    parts: [{ id: 2n ** 61n, ok: true }],
  };

  it('is preserved with every digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (others) => {
        const written = [FIRST, ...others];
        const reader = await readFile('a.jsonl', written.map((one) => stringifyJson(one)).join('\n'));
        expect(reader.findings.problems).toEqual([]);
        expect(reader.findings.columns).toMatchObject([
          { name: 'place', type: 'struct' },
          { name: 'tags', type: 'list', item: 'utf8' },
          { name: 'parts', type: 'list', item: 'struct' },
        ]);
        const sent = await tableSentBy(reader);
        const back = written.map((_, at) => plain(sent.get(at)));
        expect(back).toEqual(written.map(plain));
      }),
      { numRuns: runs(40) },
    );
  });

  it('can be left out while all other columns are sent', async () => {
    const text = '{"id":1,"meta":{"a":{"b":[1,"x"]}},"name":"one"}';
    const first = await readFile('a.jsonl', text);
    const columns = (first.findings.columns ?? []).map((column) =>
      column.name === 'meta' ? { ...column, type: 'skip' as const } : column,
    );
    const reader = await readFile('a.jsonl', text, { choices: { columns } });
    expect(reader.findings).toMatchObject({ problems: [], columns, firstRows: [['1', 'one']] });
    expect(reader.findings.fields.map(({ name }) => name)).toEqual(['id', 'name']);
    expect((await tableSentBy(reader)).get(0)?.toJSON()).toEqual({ id: 1n, name: 'one' });
  });

  it('can’t be left out if it is the only column', async () => {
    const columns = [{ name: 'a', type: 'skip' as const, nullable: true }];
    const { findings } = await readFile('a.jsonl', '{"a":1}', { choices: { columns } });
    expect(findings.problems).toEqual(['Every column is left out. Keep one.']);
  });

  it('with a field that the first rows lack is rejected, not dropped', async () => {
    const text = `${'{"a":{"b":1}}\n'.repeat(1500)}{"a":{"b":1,"late":2}}\n`;
    await expect(tableSentBy(await readFile('a.jsonl', text))).rejects.toMatchObject({
      row: 1501n,
      message: expect.stringContaining('an object with no fields but "b" (int64)'),
    });
  });

  it('may be a list of varying length with a chosen item type', async () => {
    const columns = [{ name: 'a', type: 'list' as const, item: 'float64' as const, nullable: true }];
    const reader = await readFile('a.jsonl', '{"a":[1,2]}\n{"a":[3]}\n{"a":[]}', { choices: { columns } });
    expect(reader.findings.columns).toEqual(columns);
    const sent = await tableSentBy(reader);
    expect([0, 1, 2].map((at) => [...(sent.getChild('a')?.get(at) ?? [])])).toEqual([[1, 2], [3], []]);
  });
});

/** The content of a row as plain JSON, so that rows of any class can be compared. */
function plain(value: unknown): unknown {
  const words = (_: string, member: unknown) => (typeof member === 'bigint' ? `${member}` : member);
  return JSON.parse(JSON.stringify(value, words), (_, member) =>
    typeof member === 'number' ? String(member) : member,
  );
}

describe('rejects or reads as text', () => {
  it.each([
    ['an object without fields', '{"a":{}}', 'it should be valid Unicode text'],
    ['an object among numbers', '{"a":1}\n{"a":{"b":1}}', 'Row 2 has'],
    ['invalid JSON', '{"a":1}\n{"a":', 'Row 2 isn’t valid JSON: "{\\"a\\":"'],
    ['a number in place of an object', '{"a":1}\n7', 'Row 2 isn’t a JSON object: "7"'],
    ['endless nesting', `{"a":${'['.repeat(100_000)}`, 'nested too deep'],
    ['a lone surrogate', '{"a":"\\ud83d"}', 'valid Unicode text'],
    ['an integer beyond the precision of a float', '{"a":0.5}\n{"a":9007199254740993}', ''],
  ])('%s', async (_, text, words) => {
    const { findings } = await readFile('a.jsonl', text);
    if (words === '') expect(findings.columns?.[0]?.type).toBe('utf8');
    else expect(findings.problems.join()).toContain(words);
  });
});
