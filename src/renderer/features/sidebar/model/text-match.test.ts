import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runSearch } from '#core/name-index/search/run-search.ts';
import { columnsOf } from '#core/name-index/testing/columns-of.ts';
import { nameRows } from '#lib/names/NameList.tsx';
import { fold } from '#protocol/fold.ts';
import { anyLetter } from '#protocol/testing/any-letter.ts';
import { naiveFold } from '#protocol/testing/naive-fold.ts';
import { isMatch } from './tree-row.ts';

async function namesFromHost(names: readonly string[], text: string): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await runSearch(
    [{ connectionId: 'c', delimiter: '::', columns: columnsOf(names.map((name) => [name])) }],
    { text, kinds: ['table'], limit: 1000 },
    {
      now: () => 0,
      pause: async () => {},
      isLeft: () => false,
      onFindings: ({ hits }) => {
        found = hits.flatMap(({ id }) => id);
      },
    },
  );
  return found;
}

function namesFromList(names: readonly string[], text: string): readonly string[] {
  const rows = nameRows({ namespaces: [], tables: names, hasMore: false }, text);
  return Array.from({ length: rows.matched }, (_, index) => rows.at(index)?.name ?? '');
}

const letters = (maxLength: number) =>
  fc.array(anyLetter, { minLength: 1, maxLength }).map((all) => all.join(''));
/** A single word, because several words are searched one by one. */
const word = fc.oneof(letters(8), letters(3)).filter((text) => /^\S+$/.test(text));

it('host, tree, and list find the same names by a substring', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(letters(8), { maxLength: 12 }), word, async (names, text) => {
      const hasIt = (name: string) => naiveFold(name).includes(naiveFold(text));
      const expected = names.filter(hasIt);
      expect(names.filter((name) => isMatch(name, fold(text)))).toEqual(expected);
      expect(namesFromList(names, text)).toEqual(expected);
      // The host also finds names with scattered letters.
      expect(new Set((await namesFromHost(names, text)).filter(hasIt))).toEqual(new Set(expected));
    }),
  );
});

it.each([
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['İzmir', 'izmir'],
  ['cafe\u0301', 'CAFÉ'],
  ['café', 'cafe\u0301'],
  ['ΟΔΟΣ', 'οδος'],
])('%j matches %j in the host, the tree, and the list', async (name, text) => {
  expect(await namesFromHost([name, 'other'], text)).toEqual([name]);
  expect(namesFromList([name, 'other'], text)).toEqual([name]);
  expect(isMatch(name, fold(text))).toBe(true);
});
