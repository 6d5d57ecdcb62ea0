import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { sealed } from './credential-service.ts';
import { Secret } from './secret.ts';
import { type CredentialsHere, HERE, revealed, setUpCredentials } from './testing/credentials-place.ts';

const WORD = 'CANARY-7f3a';
const textsOf = async (credentials: CredentialsHere) => revealed(await credentials.of('c'));
const slotsOf = (credentials: CredentialsHere) =>
  credentials.held('c').map(({ slot, place }) => [slot, place]);

describe.each(['keyring', 'session'] as const)('credentials stored in the %s', (kept) => {
  async function setUp() {
    const place = await setUpCredentials();
    const test = createTestKeyring();
    test.is.isProtected = kept === 'keyring';
    const open = () => place.open({ keyring: test.keyring });
    return { ...place, ...test, open, credentials: await open() };
  }

  it('are set and cleared independently for each slot', async () => {
    const { credentials } = await setUp();
    await credentials.set('c', sealed({ apiKey: 'key' }));
    await credentials.set('c', sealed({ bearer: 'token' }));
    expect(await textsOf(credentials)).toEqual({ apiKey: 'key', bearer: 'token' });
    await credentials.set('c', sealed({ apiKey: 'other' }));
    expect(await textsOf(credentials)).toEqual({ apiKey: 'other', bearer: 'token' });
    await credentials.clear('c', 'apiKey');
    expect(await textsOf(credentials)).toEqual({ bearer: 'token' });
    expect(slotsOf(credentials)).toEqual([['bearer', kept]]);
    expect(await credentials.of('another')).toEqual({});
  });

  it('are reduced to the given ones by replace()', async () => {
    const { credentials } = await setUp();
    await credentials.set('c', sealed({ apiKey: 'key', bearer: 'token' }));
    await credentials.replace('c', sealed({ bearer: 'other', proxyPassword: 'word' }));
    expect(await textsOf(credentials)).toEqual({ bearer: 'other', proxyPassword: 'word' });
    await credentials.replace('c', {});
    expect(await textsOf(credentials)).toEqual({});
  });

  it('are all removed by forget(), which can be undone', async () => {
    const { credentials } = await setUp();
    await credentials.set('c', sealed({ apiKey: 'key' }));
    const secrets = await credentials.of('c');
    const undo = await credentials.forget('c');
    expect([await textsOf(credentials), slotsOf(credentials)]).toEqual([{}, []]);
    await undo();
    expect(await textsOf(credentials)).toEqual({ apiKey: 'key' });
    await credentials.forget('c');
    await credentials.replace('c', secrets);
    expect(await textsOf(credentials)).toEqual({ apiKey: 'key' });
  });

  it('include a client certificate with its key and its passphrase', async () => {
    const { credentials } = await setUp();
    const given = { format: 'pem', text: 'the key', passphrase: WORD } as const;
    await credentials.set('c', sealed({ clientCertificate: given }));
    const { clientCertificate } = await credentials.of('c');
    expect(JSON.parse(clientCertificate?.reveal() ?? '')).toEqual(given);
  });

  it('are restored exactly by undoing a change', async () => {
    const { credentials } = await setUp();
    await credentials.set('c', sealed({ apiKey: 'key' }));
    const undo = await credentials.set('c', sealed({ apiKey: WORD, bearer: WORD }));
    await undo();
    expect(await textsOf(credentials)).toEqual({ apiKey: 'key' });
    expect(credentials.held('c')).toHaveLength(1);
  });

  it('include sign-in tokens, which are never listed or reported', async () => {
    const { credentials } = await setUp();
    const changedIds: string[] = [];
    credentials.subscribe((connectionId) => changedIds.push(connectionId));
    await credentials.set('c', { tokens: new Secret(WORD) });
    expect(await textsOf(credentials)).toEqual({ tokens: WORD });
    expect([credentials.held('c'), changedIds]).toEqual([[], []]);
  });

  it('report the changed connection after the change is stored', async () => {
    const { credentials } = await setUp();
    const changes: unknown[] = [];
    credentials.subscribe((id) => changes.push([id, credentials.held(id).length]));
    await credentials.set('a', sealed({ bearer: 'x' }));
    await credentials.clear('b', 'bearer');
    credentials.lend('c', sealed({ apiKey: 'key' }));
    await credentials.forget('a');
    expect(changes).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 1],
      ['a', 0],
    ]);
  });

  it(`are ${kept === 'keyring' ? 'restored' : 'gone'} after a restart, and never on disk in clear text`, async () => {
    const { credentials, open, onDisk } = await setUp();
    await credentials.set('c', sealed({ apiKey: WORD }));
    const disk = await onDisk();
    expect([disk.includes(WORD), disk.includes(btoa(WORD))]).toEqual([false, false]);
    await credentials.close();
    expect(await textsOf(await open())).toEqual(kept === 'keyring' ? { apiKey: WORD } : {});
  });
});

it('lent secrets are kept only in memory, with the tokens that are set later', async () => {
  const { open, onDisk } = await setUpCredentials();
  const { keyring, calls } = createTestKeyring();
  const credentials = await open({ keyring });
  credentials.lend('c', sealed({ apiKey: WORD }));
  expect(await textsOf(credentials)).toEqual({ apiKey: WORD });
  expect([calls, await onDisk()]).toEqual([[], '']);
  await credentials.set('c', { tokens: new Secret(`${WORD}-token`) });
  expect(await textsOf(credentials)).toEqual({ apiKey: WORD, tokens: `${WORD}-token` });
  expect([calls, await onDisk()]).toEqual([[], '']);
  credentials.lend('c', {});
  expect(await textsOf(credentials)).toEqual({});
});

it('lent secrets are returned only for the current address of their server', async () => {
  const { open } = await setUpCredentials();
  const credentials = await open();
  let address: string | undefined = 'http://127.0.0.1:4000';
  credentials.lend('c', sealed({ apiKey: WORD }), (destination) => destination === address);
  const at = (destination: string) => credentials.of('c', { ...HERE, address: destination });
  expect((await at('http://127.0.0.1:4000')).apiKey?.reveal()).toBe(WORD);
  expect(await at('http://127.0.0.1:4001')).toEqual({});
  address = undefined;
  expect(await at('http://127.0.0.1:4000')).toEqual({});
});

it('without a keyring, secrets are not written, and the status gives the reason', async () => {
  const { open, file } = await setUpCredentials();
  const credentials = await open();
  await credentials.set('c', sealed({ apiKey: WORD }));
  expect(await textsOf(credentials)).toEqual({ apiKey: WORD });
  await expect(access(file)).rejects.toThrow('ENOENT');
  expect(await credentials.status()).toEqual({
    isProtected: false,
    words: expect.stringContaining('only in the desktop app'),
  });
});

it('secrets are read but not written while another instance owns the data directory', async () => {
  const { open, place, onDisk } = await setUpCredentials();
  const { keyring } = createTestKeyring();
  await (await open({ keyring })).set('c', sealed({ apiKey: 'stored' }));
  const before = await onDisk();
  const second = await open({ keyring, place: { ...place, readOnlyReason: 'Another Vitrine has it.' } });
  expect(await second.status()).toEqual({ isProtected: false, words: 'Another Vitrine has it.' });
  await second.set('c', sealed({ bearer: 'typed' }));
  expect(await textsOf(second)).toEqual({ apiKey: 'stored', bearer: 'typed' });
  expect(slotsOf(second)).toEqual([
    ['apiKey', 'keyring'],
    ['bearer', 'session'],
  ]);
  expect(await onDisk()).toBe(before);
});
