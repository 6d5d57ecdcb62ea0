import { expect, test } from 'vitest';
import { latestVersion, versionWords } from './latest-version.ts';

test.each([
  [undefined, 42n, true, undefined],
  [undefined, undefined, true, undefined],
  [42n, 42n, true, 'This is version 42, asked for by its number. It is the latest.'],
  [0n, 42n, false, 'This is version 0, not the latest: that is 42.'],
  [
    9_223_372_036_854_775_806n,
    9_223_372_036_854_775_807n,
    false,
    'This is version 9223372036854775806, not the latest: that is 9223372036854775807.',
  ],
  [3n, undefined, false, 'This is version 3. The latest is not known.'],
  [3n, null, false, 'This is version 3. The latest is not known.'],
])('%s asked for, %s the latest', (asked, latest, isLatest, words) => {
  const version = latestVersion(asked, latest);
  expect(version.isLatest).toBe(isLatest);
  expect(versionWords(version)).toBe(words);
});
