import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../contract/index.ts';
import { connectionEntry, entryInput, firstValues, hasRareSettings, isOwn } from './connection-values.ts';

const empty = firstValues(undefined);

function entryOf(values: typeof empty) {
  return connectionEntry.safeParse(entryInput(values));
}

describe('a new connection', () => {
  it('has what is usual everywhere but in its address', () => {
    expect(empty.draft).toMatchObject({ address: '', delimiter: '$', flavour: 'open', headerDialect: 'svc' });
    expect(hasRareSettings(empty)).toBe(false);
  });

  it('sends no credential that was not typed, and none with the space that was pasted around it', () => {
    const typed = {
      draft: { ...empty.draft, address: 'https://a' },
      credentials: { apiKey: ' key\n', bearer: ' ' },
    };
    expect(entryOf(typed)).toMatchObject({ data: { credentials: { apiKey: 'key' } } });
    expect(entryOf(typed).data?.credentials).not.toHaveProperty('bearer');
  });

  it('says nothing of a database while there is no field for it', () => {
    const draft = { ...empty.draft, address: 'https://a', database: 'db' };
    expect(entryOf({ ...empty, draft }).data?.draft.database).toBe('');
    expect(entryOf({ ...empty, draft: { ...draft, flavour: 'enterprise' } }).data?.draft.database).toBe('db');
  });
});

it('a folder can be saved though its server does not run just now, and stays read-only', () => {
  const connection: Connection = {
    ...empty.draft,
    id: 'a',
    name: 'embeddings',
    folder: '/data/embeddings',
    address: '',
    readOnly: true,
    color: 1,
    local: false,
    filledSlots: [],
    capabilities: {},
  };
  expect(isOwn(connection)).toBe(true);
  expect(entryOf(firstValues(connection))).toMatchObject({
    success: true,
    data: { draft: { name: 'embeddings', readOnly: true } },
  });
});
