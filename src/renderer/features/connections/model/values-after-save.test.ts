import { expect, it } from 'vitest';
import { type ConnectionValues, firstValues } from './connection-values.ts';
import { valuesAfterSave } from './values-after-save.ts';

const first = firstValues(undefined);
const draft = (change: Partial<ConnectionValues['draft']>) => ({
  ...first,
  draft: { ...first.draft, ...change },
});

it('what the server was asked with has become what was saved', () => {
  const sent = draft({ address: 'https://a/v1/', name: '' });
  const saved = draft({ address: 'https://a', name: 'a' });
  expect(valuesAfterSave(saved, sent.draft, sent.draft)).toEqual(saved);
});

it('what was changed meanwhile is still there', () => {
  const sent = draft({ address: 'https://a/v1/', name: '' });
  const saved = draft({ address: 'https://a', name: 'a' });
  const now = draft({ address: 'https://a/v1/', name: '', production: true });
  expect(valuesAfterSave(saved, sent.draft, now.draft)).toEqual(
    draft({ address: 'https://a', name: 'a', production: true }),
  );
});
