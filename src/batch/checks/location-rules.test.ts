import { expect, it } from 'vitest';
import { checkDraft } from './check-draft.ts';
import { deregister, draftOf, knownTables, table } from './testing/drafts.ts';

it('names the location of the remaining files and the tags that a deregistered table loses', () => {
  const textFor = (...tags: readonly (readonly [string, bigint])[]) =>
    checkDraft(draftOf([deregister()]), knownTables(table({ tags: new Map(tags) })))[0]?.text;
  expect(textFor()).toBe('s3://lake/items will no longer belong to any table.');
  expect(textFor(['golden', 17n])).toMatch(/table\. Tag golden v17 goes with the table\.$/);
  expect(textFor(['golden', 17n], ['old', 2n])).toMatch(/Tags golden v17 and old v2 go with the table\.$/);
});
