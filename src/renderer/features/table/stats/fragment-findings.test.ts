import { describe, expect, it, test } from 'vitest';
import { optimizeGain } from './OptimizeNote.tsx';
import { deletedSentence } from './StatsPage.tsx';

const layout = { fragments: 1n, small: 1n, rows: 100n, deleted: 0n };

describe('optimizeGain', () => {
  it.each([
    [118n, 9n, 40_000_000n, 'info', '9 of 118 fragments (7.6%) are small', 'from 118 fragments to about 110'],
    [25n, 25n, 2_500n, 'warn', '25 of 25 fragments (100%) are small', 'from 25 fragments to about 1'],
  ])(
    'recommends optimizing %s fragments, of which %s are small, with %s rows',
    (fragments, small, rows, tone, title, gain) => {
      const finding = optimizeGain({ ...layout, fragments, small, rows });
      expect(finding).toMatchObject({ tone, title });
      expect(finding?.text).toContain(gain);
    },
  );

  it('recommends optimizing if many stored rows are deleted', () => {
    const finding = optimizeGain({ ...layout, rows: 8_700n, deleted: 1_300n });
    expect(finding).toMatchObject({ tone: 'warn', title: '13% of the stored rows are deleted' });
    expect(finding?.text).toMatch(
      /^Reads skip 1,300 deleted rows; .* without them, about 13% of the data files\. The old files stay/,
    );
  });

  it.each([
    ['a single small fragment', {}],
    ['no small fragments', { fragments: 4n, small: 0n }],
    ['one small fragment, which the next rows fill', { fragments: 4n, small: 1n }],
    ['few deleted rows', { rows: 950n, deleted: 50n }],
    ['unreturned statistics', { small: undefined, deleted: null, rows: undefined }],
    ['more small fragments than fragments', { fragments: 2n, small: 3n }],
  ])('recommends nothing for %s', (_, change) => {
    expect(optimizeGain({ ...layout, ...change })).toBeUndefined();
  });
});

test.each([
  [0n, 10n, /^No deleted rows/],
  [2_204n, 1_204_311n, /^2,204 of 1,206,515 stored rows \(0\.18%\) are deleted\. Reads skip them\.$/],
  [1n, undefined, /^1 row is deleted\. Reads skip it\.$/],
])('describes %s deleted rows next to %s', (deleted, rows, words) => {
  expect(deletedSentence(deleted, rows)).toMatch(words);
});
