import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { readFile, tableSentBy } from '../testing/read-file.ts';

describe('lines of JSON', () => {
  it('come back with every digit', async () => {
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

  it('have the columns of all first rows, in the order in which they come', async () => {
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

  it('may have a member later that the user adds a column for', async () => {
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

describe('what is no row is told', () => {
  it.each([
    ['a nested value', '{"a":{"b":1}}', 'a nested value in "a"'],
    ['a list of texts', '{"a":["b"]}', 'a nested value in "a"'],
    ['what is no JSON', '{"a":1}\n{"a":', 'Row 2 isn’t valid JSON: "{\\"a\\":"'],
    ['a number by itself', '{"a":1}\n7', 'Row 2 isn’t a JSON object: "7"'],
    ['one that nests without an end', `{"a":${'['.repeat(100_000)}`, 'nested too deep'],
    ['half of a character', '{"a":"\\ud83d"}', 'valid Unicode text'],
    ['a whole number beyond what a float keeps', '{"a":0.5}\n{"a":9007199254740993}', ''],
  ])('%s', async (_, text, words) => {
    const { findings } = await readFile('a.jsonl', text);
    if (words === '') expect(findings.columns?.[0]?.type).toBe('utf8');
    else expect(findings.problems.join()).toContain(words);
  });
});
