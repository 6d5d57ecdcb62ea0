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
  it('gives what parsing at once gives, wherever the text is long', async () => {
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
  ])('rejects and reads the same as parsing at once (%#)', async (text) => {
    expect(await outcomeOf(() => parseInSlices(text, DEEPEST))).toEqual(
      await outcomeOf(() => parseJson(text)),
    );
  });

  it('reports too deep nesting, at any length', async () => {
    const nested = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth);
    for (const inner of ['', PADDING]) {
      await expect(parseInSlices(nested(DEEPEST + 1, inner), DEEPEST)).rejects.toThrow(NestedTooDeeply);
      expect(await parseInSlices(nested(15, inner), DEEPEST)).toBeInstanceOf(Array);
    }
    await expect(parseInSlices('['.repeat(1_000_000), DEEPEST)).rejects.toThrow();
  });

  it('reports a list with too many parts', async () => {
    await expect(parseInSlices(`{"a":[${'1,'.repeat(MAX_ITEMS)}1]}`, DEEPEST)).rejects.toThrow(TooManyParts);
  });

  it('reads a long text as parsing at once does, wherever it is cut', async () => {
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
    ['a text of escapes alone', quotes.repeat(4)],
    ['a list of such a text', [quotes]],
    ['a member called so', { [quotes]: 1 }],
  ])('lets others have their turn within %s', async (_, value) => {
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
