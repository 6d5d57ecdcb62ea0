import { expect, it } from 'vitest';
import { changedFieldsText } from './changed-fields.ts';
import { type ConnectionValues, firstValues } from './connection-values.ts';

const first = firstValues(undefined);
const draft = (change: Partial<ConnectionValues['draft']>) => ({
  ...first,
  draft: { ...first.draft, ...change },
});

it('names what was changed by what its field is called, in the order of the page', () => {
  const now = draft({ pageSize: 5, name: 'x', alwaysSendDelimiter: true });
  expect(changedFieldsText(first, now)).toEqual(['name', 'delimiter', 'page size']);
});

it('a secret counts as soon as it is typed, and not where its field has gone', () => {
  const credentials = { ...first.credentials, apiKey: 'k', clientSecret: 's' };
  expect(changedFieldsText(first, { ...first, credentials })).toEqual(['API key']);
});

it('nothing is changed where all is as it was', () => {
  expect(changedFieldsText(first, firstValues(undefined))).toEqual([]);
});
