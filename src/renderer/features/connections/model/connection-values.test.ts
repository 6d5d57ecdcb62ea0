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

it('adopts the saved values after a save', () => {
  const sent = savedDraft({ address: 'https://a/v1/', name: '' });
  const saved = savedDraft({ address: 'https://a', name: 'a' });
  expect(valuesAfterSave(saved, sent.draft, sent.draft)).toEqual(saved);
});

it('keeps edits made during the save', () => {
  const sent = savedDraft({ address: 'https://a/v1/', name: '' });
  const saved = savedDraft({ address: 'https://a', name: 'a' });
  const now = savedDraft({ address: 'https://a/v1/', name: '', production: true });
  expect(valuesAfterSave(saved, sent.draft, now.draft)).toEqual(
    savedDraft({ address: 'https://a', name: 'a', production: true }),
  );
});

const first = firstValues(undefined);

it('lists the changed fields by label, in the order of the page', () => {
  const now = draft({ pageSize: 5, name: 'x', alwaysSendDelimiter: true });
  expect(changedFieldsText(first, now)).toEqual(['name', 'delimiter', 'names per page']);
});

it('counts a secret as changed as soon as it is typed, unless its field is hidden', () => {
  const credentials = { ...first.credentials, apiKey: 'k', clientSecret: 's' };
  expect(changedFieldsText(first, { ...first, credentials })).toEqual(['API key']);
});

it('reports no changes for equal values', () => {
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
  it('has default values for everything except the address', () => {
    expect(empty.draft).toMatchObject({ address: '', delimiter: '$', flavour: 'open', headerDialect: 'svc' });
    expect(hasRareSettings(empty)).toBe(false);
  });

  it('sends only typed credentials, without surrounding whitespace', () => {
    expect(entryOf(typed({ apiKey: ' key\n', bearer: ' ' })).data?.credentials).toEqual({ apiKey: 'key' });
  });

  it('keeps spaces in a password', () => {
    const { draft } = atServer;
    const proxy = { ...draft.network.proxy, kind: 'own', address: 'http://proxy:1' } as const;
    const values = {
      draft: { ...draft, network: { ...draft.network, proxy } },
      credentials: typed({ proxyPassword: ' p ' }).credentials,
    };
    expect(entryOf(values).data?.credentials).toEqual({ proxyPassword: ' p ' });
  });

  it('omits a secret whose field is hidden', () => {
    const values = typed({ bearer: 't', clientSecret: 's', proxyPassword: 'p' });
    expect(entryOf(values).data?.credentials).toEqual({ bearer: 't' });
    const none = { ...values, draft: { ...values.draft, authorization: 'none' } as const };
    expect(entryOf(none).data?.credentials).toEqual({});
  });

  it('omits the database while its field is hidden', () => {
    const draft = { ...atServer.draft, database: 'db' };
    expect(entryOf({ ...empty, draft }).data?.draft.database).toBe('');
    expect(entryOf({ ...empty, draft: { ...draft, flavour: 'enterprise' } }).data?.draft.database).toBe('db');
  });
});

it('a folder can be saved while its server isn’t running, and stays read-only', () => {
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

describe('the warning about credentials over plain HTTP', () => {
  const plain = { ...empty.draft, address: 'http://catalog.example' };
  const none = { ...empty, draft: { ...plain, authorization: 'none' } as const };

  it('is shown for typed, stored, and sign-in credentials', () => {
    const stored = testConnection({ secrets: heldSecrets('apiKey') });
    const signedIn = { ...none, draft: { ...plain, authorization: 'browser' } as const };
    expect(isSentReadably({ ...none, credentials: typed({ apiKey: 'k' }).credentials }, undefined)).toBe(
      true,
    );
    expect(isSentReadably(none, stored)).toBe(true);
    expect(isSentReadably(signedIn, undefined)).toBe(true);
  });

  it('is omitted if no credential is sent, or if it doesn’t leave the computer', () => {
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
