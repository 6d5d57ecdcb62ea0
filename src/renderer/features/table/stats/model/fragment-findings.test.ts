import { expect, test } from 'vitest';
import { deletedSentence, smallFragments } from '../StatsPage.tsx';

test.each([
  [118n, 9n, 'info', '9 of 118 fragments (7.6%) are small'],
  [118n, 60n, 'warn', '60 of 118 fragments (51%) are small'],
  [1n, 1n, 'plain', '1 of 1 fragment (100%) is small'],
  [4n, 0n, 'plain', 'No small fragments'],
  // More than there are: the server's own words, without a share.
  [2n, 3n, 'info', '3 of 2 fragments are small'],
])('%s fragments, %s of them small', (count, small, tone, title) => {
  expect(smallFragments(count, small)).toMatchObject({ tone, title });
});

test('says nothing of small fragments where the server does not', () => {
  expect(smallFragments(5n, undefined)).toBeUndefined();
  expect(smallFragments(null, 5n)).toBeUndefined();
});

test.each([
  [0n, 10n, /^No deleted rows/],
  [2_204n, 1_204_311n, /^2,204 of 1,206,515 stored rows \(0\.18%\) are deleted\. Reads skip them/],
  [1n, undefined, /^1 row is deleted\. Reads skip it/],
])('%s rows are deleted beside %s', (deleted, rows, words) => {
  expect(deletedSentence(deleted, rows)).toMatch(words);
});
