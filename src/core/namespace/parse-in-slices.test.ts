import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { MAX_ITEMS, NestedTooDeeply, parseInSlices, TooManyParts } from './parse-in-slices.ts';

const DEEPEST = 100;

/** Makes generated inputs longer than a piece. */
const PADDING = ' '.repeat(140_000);

async function outcomeOf(parse: () => unknown): Promise<unknown> {
  try {
    return { value: await parse() };
  } catch {
    return 'refused';
  }
}

describe('parsing in slices', () => {
  it('returns the same value as parseJson, wherever the text is long', async () => {
    const value = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });
    const property = fc.asyncProperty(value, fc.integer({ min: 0, max: 40 }), async (json, at) => {
      const written = JSON.stringify(json, undefined, 1);
      const breaks = [...written.matchAll(/\n/g)].map(({ index }) => index);
      const place = breaks[at % Math.max(1, breaks.length)] ?? 0;
      const text = written.slice(0, place) + PADDING + written.slice(place);
      expect(await parseInSlices(text, DEEPEST)).toEqual(parseJson(text));
    });
    await fc.assert(property, { numRuns: runs(60) });
  });

  it.each([
    `[1,2${PADDING},]`,
    `[1,${PADDING}]`,
    `{"a":1,${PADDING}}`,
    `{"a":${PADDING}}`,
    `{"a"${PADDING}1}`,
    `[1${PADDING}}`,
    `[${PADDING}]]`,
    `[1${PADDING}],[2]`,
    `["a${PADDING}]`,
    `{"a":[1,2${PADDING}]`,
    `{"a":1,"a":[${PADDING}2],"b":{"__proto__":{"c":[${PADDING}]}}}`,
    `{"n":[${PADDING}9007199254740993,0.10],"2":1,"1":2}`,
    `{"\\u0061\\"":["\\\\",${PADDING}"]"]}`,
    `${PADDING}`,
    '',
    `[${'12345678901234567890,'.repeat(10_000)}1]`,
    `{${Array.from({ length: 20_000 }, (_, index) => `"${index % 15_000}x":${index}`).join(',')}}`,
  ])('accepts and rejects the same texts as parseJson (%#)', async (text) => {
    expect(await outcomeOf(() => parseInSlices(text, DEEPEST))).toEqual(
      await outcomeOf(() => parseJson(text)),
    );
  });

  it('rejects nesting beyond the limit, at any length', async () => {
    const nested = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth);
    for (const inner of ['', PADDING]) {
      await expect(parseInSlices(nested(DEEPEST + 1, inner), DEEPEST)).rejects.toThrow(NestedTooDeeply);
      expect(await parseInSlices(nested(15, inner), DEEPEST)).toBeInstanceOf(Array);
    }
    await expect(parseInSlices('['.repeat(1_000_000), DEEPEST)).rejects.toThrow();
  });

  it('rejects a list with too many items', async () => {
    await expect(parseInSlices(`{"a":[${'1,'.repeat(MAX_ITEMS)}1]}`, DEEPEST)).rejects.toThrow(TooManyParts);
  });

  it('reads a long string like parseJson, wherever a slice ends', async () => {
    const escapes = ['\\"', '\\\\', '\\n', '\\u00e9', '\\ud83d\\ude00', 'é😀', 'plain', '\\', '"', '\n'];
    const property = fc.asyncProperty(
      fc.integer({ min: 131_050, max: 131_080 }),
      fc.array(fc.constantFrom(...escapes), { maxLength: 12 }),
      async (before, signs) => {
        const text = `"${'x'.repeat(before)}${signs.join('')}${'y'.repeat(1000)}"`;
        for (const json of [text, `[${text}]`, `{${text}:1}`, `{"a":${text},"b":2}`]) {
          expect(await outcomeOf(() => parseInSlices(json, DEEPEST))).toEqual(
            await outcomeOf(() => parseJson(json)),
          );
        }
      },
    );
    await fc.assert(property, { numRuns: runs(60) });
  });

  const names = Array.from({ length: 300_000 }, (_, index) => `name ${index}`);
  const quotes = '"'.repeat(2_000_000);

  it.each([
    ['a list', names],
    ['a string of escapes only', quotes.repeat(4)],
    ['a list with such a string', [quotes]],
    ['an object with such a key', { [quotes]: 1 }],
  ])('yields to the event loop within %s', async (_, value) => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    const parsed = await parseInSlices(JSON.stringify(value), DEEPEST);
    clearInterval(counting);
    expect(parsed).toEqual(value);
    expect(turns).toBeGreaterThan(1);
  });
});
