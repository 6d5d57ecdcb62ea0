import { expect, test } from 'vitest';
import { latestVersionText, shownVersion } from './use-table-answer.ts';

test.each([
  [undefined, 42n, true, undefined],
  [undefined, undefined, true, undefined],
  [42n, 42n, true, 'Viewing version 42 by number. It is the latest.'],
  [0n, 42n, false, 'Viewing version 0. The latest is 42.'],
  [
    9_223_372_036_854_775_806n,
    9_223_372_036_854_775_807n,
    false,
    'Viewing version 9223372036854775806. The latest is 9223372036854775807.',
  ],
  [3n, undefined, false, 'Viewing version 3. Latest version unknown.'],
  [3n, null, false, 'Viewing version 3. Latest version unknown.'],
])('describes requested version %s with latest version %s', (requested, latest, isLatest, text) => {
  const version = shownVersion(requested, latest);
  expect(version.isLatest).toBe(isLatest);
  expect(latestVersionText(version)).toBe(text);
});
