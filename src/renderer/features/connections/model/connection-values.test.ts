import { describe, expect, it } from 'vitest';
import { isOwnServer } from '#contract/index.ts';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import {
  type ConnectionValues,
  changedFieldsText,
  connectionEntry,
  entryInput,
  firstValues,
  hasRareSettings,
  isSentReadably,
  valuesAfterSave,
} from './connection-values.ts';

const savedFirst = firstValues(undefined);

it('the sent values become the saved values', () => {
  const sent = savedDraft({ address: 'https://a/v1/', name: '' });
  const saved = savedDraft({ address: 'https://a', name: 'a' });
  expect(valuesAfterSave(saved, sent.draft, sent.draft)).toEqual(saved);
});

it('what was changed meanwhile is still there', () => {
  const sent = savedDraft({ address: 'https://a/v1/', name: '' });
  const saved = savedDraft({ address: 'https://a', name: 'a' });
  const now = savedDraft({ address: 'https://a/v1/', name: '', production: true });
  expect(valuesAfterSave(saved, sent.draft, now.draft)).toEqual(
    savedDraft({ address: 'https://a', name: 'a', production: true }),
  );
});

const first = firstValues(undefined);

it('names what was changed by what its field is called, in the order of the page', () => {
  const now = draft({ pageSize: 5, name: 'x', alwaysSendDelimiter: true });
  expect(changedFieldsText(first, now)).toEqual(['name', 'delimiter', 'names per page']);
});

it('a secret counts as soon as it is typed, and not where its field has gone', () => {
  const credentials = { ...first.credentials, apiKey: 'k', clientSecret: 's' };
  expect(changedFieldsText(first, { ...first, credentials })).toEqual(['API key']);
});

it('nothing is changed where all is as it was', () => {
  expect(changedFieldsText(first, firstValues(undefined))).toEqual([]);
});

const empty = firstValues(undefined);

const atServer = { ...empty, draft: { ...empty.draft, address: 'https://a' } };

function entryOf(values: ConnectionValues) {
  return connectionEntry.safeParse(entryInput(values));
}

function typed(credentials: Partial<ConnectionValues['credentials']>): ConnectionValues {
  return { ...atServer, credentials: { ...empty.credentials, ...credentials } };
}

describe('a new connection', () => {
  it('has what is usual everywhere but in its address', () => {
    expect(empty.draft).toMatchObject({ address: '', delimiter: '$', flavour: 'open', headerDialect: 'svc' });
    expect(hasRareSettings(empty)).toBe(false);
  });

  it('sends no credential that was not typed, and none with the space that was pasted around it', () => {
    expect(entryOf(typed({ apiKey: ' key\n', bearer: ' ' })).data?.credentials).toEqual({ apiKey: 'key' });
  });

  it('keeps the spaces of a password, which may be a part of it', () => {
    const { draft } = atServer;
    const proxy = { ...draft.network.proxy, kind: 'own', address: 'http://proxy:1' } as const;
    const values = {
      draft: { ...draft, network: { ...draft.network, proxy } },
      credentials: typed({ proxyPassword: ' p ' }).credentials,
    };
    expect(entryOf(values).data?.credentials).toEqual({ proxyPassword: ' p ' });
  });

  it('says nothing of a secret whose field is not shown', () => {
    const values = typed({ bearer: 't', clientSecret: 's', proxyPassword: 'p' });
    expect(entryOf(values).data?.credentials).toEqual({ bearer: 't' });
    const none = { ...values, draft: { ...values.draft, authorization: 'none' } as const };
    expect(entryOf(none).data?.credentials).toEqual({});
  });

  it('says nothing of a database while there is no field for it', () => {
    const draft = { ...atServer.draft, database: 'db' };
    expect(entryOf({ ...empty, draft }).data?.draft.database).toBe('');
    expect(entryOf({ ...empty, draft: { ...draft, flavour: 'enterprise' } }).data?.draft.database).toBe('db');
  });
});

it('a folder can be saved though its server does not run just now, and stays read-only', () => {
  const folder = testConnection({
    name: 'embeddings',
    folder: '/data/embeddings',
    address: '',
    readOnly: true,
  });
  expect(isOwnServer(folder)).toBe(true);
  expect(entryOf(firstValues(folder))).toMatchObject({
    success: true,
    data: { draft: { name: 'embeddings', readOnly: true } },
  });
});

describe('a credential can be read on its way over plain HTTP', () => {
  const plain = { ...empty.draft, address: 'http://catalog.example' };
  const none = { ...empty, draft: { ...plain, authorization: 'none' } as const };

  it('whether it is typed, held, or got by a sign-in', () => {
    const stored = testConnection({ secrets: heldSecrets('apiKey') });
    const signedIn = { ...none, draft: { ...plain, authorization: 'browser' } as const };
    expect(isSentReadably({ ...none, credentials: typed({ apiKey: 'k' }).credentials }, undefined)).toBe(
      true,
    );
    expect(isSentReadably(none, stored)).toBe(true);
    expect(isSentReadably(signedIn, undefined)).toBe(true);
  });

  it('only where there is one that is sent, and a network', () => {
    const stored = testConnection({ secrets: heldSecrets('bearer') });
    expect(isSentReadably(none, undefined)).toBe(false);
    expect(isSentReadably(none, stored)).toBe(false);
    expect(isSentReadably(typed({ apiKey: 'k' }), undefined)).toBe(false);
  });
});

const draft = (change: Partial<ConnectionValues['draft']>) => ({
  ...first,
  draft: { ...first.draft, ...change },
});

const savedDraft = (change: Partial<ConnectionValues['draft']>) => ({
  ...savedFirst,
  draft: { ...savedFirst.draft, ...change },
});
