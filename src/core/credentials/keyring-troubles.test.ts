import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '#files/file-system.ts';
import { KeyringLocked } from '../secret-store/keyring.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { sealed } from './credential-service.ts';
import { revealed, setUpCredentials } from './testing/credentials-place.ts';

const WORD = 'CANARY-7f3a';

/** A data directory in which an earlier run stored an API key of the connection `c`. */
async function setUpStored() {
  const place = await setUpCredentials();
  const test = createTestKeyring();
  const first = await place.open({ keyring: test.keyring });
  await first.set('c', sealed({ apiKey: WORD }));
  await first.close();
  test.calls.length = 0;
  return { ...place, ...test, before: await readFile(place.file, 'utf8') };
}

it('the keyring is not used at startup or to list secrets', async () => {
  const { open, keyring, calls } = await setUpStored();
  const credentials = await open({ keyring, known: ['c'] });
  expect(credentials.held('c')).toEqual([{ slot: 'apiKey', place: 'keyring' }]);
  expect(await credentials.of('a connection without secrets')).toEqual({});
  await credentials.forget('a connection without secrets');
  expect(calls).toEqual([]);
});

it('the keyring is used once for concurrent callers', async () => {
  const { open, keyring, calls } = await setUpStored();
  const credentials = await open({ keyring });
  const all = await Promise.all([1, 2, 3, 4].map(() => credentials.of('c')));
  await credentials.of('c');
  expect(all.map(revealed)).toEqual(Array(4).fill({ apiKey: WORD }));
  await credentials.set('d', sealed({ apiKey: 'other' }));
  await credentials.status();
  expect(calls).toEqual(['status', 'decrypt', 'encrypt']);
});

describe('with another keyring than the one that encrypted the secret', () => {
  it.each([
    ['kwallet6', true],
    ['basic_text', false],
  ])('the error names both keyrings, and the stored secret is kept: %s', async (backend, isProtected) => {
    const { open, keyring, is, calls, file, before } = await setUpStored();
    Object.assign(is, { backend, isProtected });
    const credentials = await open({ keyring });
    expect(await credentials.of('c')).toEqual({});
    const problem = credentials.held('c')[0]?.error;
    expect(problem).toMatchObject({ kind: 'other-keyring' });
    expect(problem?.text).toContain('the system keyring (GNOME)');
    expect(problem?.text).toContain(isProtected ? 'KWallet 6' : 'no keyring');
    expect(problem?.text).toContain('--password-store=gnome-libsecret');
    expect([calls, await readFile(file, 'utf8')]).toEqual([['status'], before]);
  });

  it('a new secret is kept in memory, and the stored one is readable again with its keyring', async () => {
    const { open, keyring, is, file, before } = await setUpStored();
    Object.assign(is, { backend: 'basic_text', isProtected: false });
    const credentials = await open({ keyring });
    await credentials.of('c');
    await credentials.set('c', sealed({ apiKey: 'typed' }));
    expect(revealed(await credentials.of('c'))).toEqual({ apiKey: 'typed' });
    expect(credentials.held('c')).toEqual([{ slot: 'apiKey', place: 'session' }]);
    await credentials.replace('c', sealed({ bearer: 'token' }));
    expect(await readFile(file, 'utf8')).toBe(before);
    Object.assign(is, { backend: 'gnome_libsecret', isProtected: true });
    expect(revealed(await (await open({ keyring })).of('c'))).toEqual({ apiKey: WORD });
  });

  it('a shell without a keyring reports this, and leaves the file unchanged', async () => {
    const { open, file, before } = await setUpStored();
    const credentials = await open();
    expect(await credentials.of('c')).toEqual({});
    expect(credentials.held('c')[0]?.error?.text).toContain('desktop app');
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('storing the secret again with a secure keyring replaces it', async () => {
    const { open, keyring, is, onDisk } = await setUpStored();
    is.backend = 'kwallet6';
    const credentials = await open({ keyring });
    await credentials.set('c', sealed({ apiKey: 'typed' }));
    expect(credentials.held('c')).toEqual([{ slot: 'apiKey', place: 'keyring' }]);
    expect(await onDisk()).not.toContain('gnome_libsecret');
    expect(revealed(await (await open({ keyring })).of('c'))).toEqual({ apiKey: 'typed' });
  });

  it('replace() keeps secrets that cannot be decrypted', async () => {
    const { open, keyring, is } = await setUpStored();
    is.backend = 'kwallet6';
    await (await open({ keyring })).replace('c', sealed({ bearer: 'token' }));
    is.backend = 'gnome_libsecret';
    expect(revealed(await (await open({ keyring })).of('c'))).toEqual({ apiKey: WORD });
  });
});

describe.each([
  ['that is locked', { isLocked: true }, 'locked'],
  ['that is insecure', { isProtected: false }, 'locked'],
  ['that cannot decrypt the secret', { isBroken: true }, 'unreadable'],
])('with a keyring %s', (_, state, kind) => {
  it('the ciphertext is kept, and a later unlock() returns the secret', async () => {
    const { open, keyring, is, file, before } = await setUpStored();
    const good = { ...is };
    Object.assign(is, state);
    const credentials = await open({ keyring });
    const failedIds: string[] = [];
    credentials.subscribeToErrors((id) => failedIds.push(id));
    expect(await credentials.of('c')).toEqual({});
    expect(credentials.held('c')).toEqual([
      { slot: 'apiKey', place: 'keyring', error: { kind, text: expect.stringContaining('GNOME') } },
    ]);
    await credentials.unlock('c');
    expect([await credentials.of('c'), await readFile(file, 'utf8'), failedIds]).toEqual([
      {},
      before,
      ['c', 'c'],
    ]);
    Object.assign(is, good);
    await credentials.unlock('c');
    expect(revealed(await credentials.of('c'))).toEqual({ apiKey: WORD });
    expect(credentials.held('c')).toEqual([{ slot: 'apiKey', place: 'keyring' }]);
  });

  it('undoing the removal of a connection restores its secret', async () => {
    const { open, keyring, is } = await setUpStored();
    const good = { ...is };
    Object.assign(is, state);
    const credentials = await open({ keyring });
    const undo = await credentials.forget('c');
    expect(credentials.held('c')).toEqual([]);
    await undo();
    Object.assign(is, good);
    expect(revealed(await credentials.of('c'))).toEqual({ apiKey: WORD });
  });
});

it('storing with a locked keyring fails without revealing the secret, and changes nothing', async () => {
  const { open, keyring, is, file, before } = await setUpStored();
  const credentials = await open({ keyring });
  is.isLocked = true;
  const attempt = credentials.set('c', sealed({ apiKey: 'typed', bearer: 'typed' }));
  await expect(attempt).rejects.toMatchObject({
    code: 'STORAGE',
    message: expect.not.stringContaining('typed'),
  });
  is.isLocked = false;
  expect(revealed(await credentials.of('c'))).toEqual({ apiKey: WORD });
  expect(await readFile(file, 'utf8')).toBe(before);
});

it('a keyring that cannot report its status is treated as insecure', async () => {
  const { open, onDisk } = await setUpCredentials();
  const { keyring } = createTestKeyring();
  const status = () => Promise.reject(new KeyringLocked('no answer'));
  const credentials = await open({ keyring: { ...keyring, status } });
  await credentials.set('c', sealed({ apiKey: WORD }));
  expect([credentials.held('c')[0]?.place, await onDisk()]).toEqual(['session', '']);
  expect(await credentials.status()).toMatchObject({ isProtected: false });
});

it('a secret that was encrypted with an old key is re-encrypted once', async () => {
  const { open, keyring, is, calls, file, before } = await setUpStored();
  is.key = 2;
  expect(revealed(await (await open({ keyring })).of('c'))).toEqual({ apiKey: WORD });
  const [old, fresh] = [JSON.parse(before), JSON.parse(await readFile(file, 'utf8'))].map(
    ({ data }) => data.secrets[0],
  );
  expect(old).toMatchObject({ keyVersion: 'v11', backend: 'gnome_libsecret', scheme: 'keyring' });
  expect(fresh).toEqual({ ...old, keyVersion: 'v12', ciphertext: expect.not.stringMatching(old.ciphertext) });
  calls.length = 0;
  expect(revealed(await (await open({ keyring })).of('c'))).toEqual({ apiKey: WORD });
  expect(calls).toEqual(['status', 'decrypt']);
});

it('a full disk fails every change, and changes nothing', async () => {
  const { open, place, keyring, file, before } = await setUpStored();
  const rename = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const credentials = await open({
    keyring,
    place: { ...place, fileSystem: { ...nodeFileSystem, rename } },
  });
  await expect(credentials.set('c', sealed({ apiKey: 'typed' }))).rejects.toThrow('the disk is full');
  await expect(credentials.clear('c', 'apiKey')).rejects.toThrow('the disk is full');
  await expect(credentials.forget('c')).rejects.toThrow('the disk is full');
  expect(revealed(await credentials.of('c'))).toEqual({ apiKey: WORD });
  expect(await readFile(file, 'utf8')).toBe(before);
});

describe('the secrets file', () => {
  it('is readable only by its owner, and contains only ciphertext and metadata', async () => {
    const { file, before } = await setUpStored();
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { data } = JSON.parse(before);
    expect(data.secrets).toEqual([
      {
        ref: expect.stringMatching(/^[0-9a-f-]{36}$/),
        connectionId: 'c',
        slot: 'apiKey',
        scheme: 'keyring',
        backend: 'gnome_libsecret',
        keyVersion: 'v11',
        ciphertext: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
        binding: { server: 'https://tables.example', signIn: [], proxy: '', trust: 'system' },
      },
    ]);
  });

  it('keeps entries that a newer version added', async () => {
    const { open, keyring, file, before } = await setUpStored();
    const content = JSON.parse(before);
    const [record] = content.data.secrets;
    const newer = [
      { ...record, ref: 'slot', slot: 'passkey', more: 1 },
      { ...record, ref: 'scheme', slot: 'bearer', scheme: 'chip' },
      { ref: 'no record' },
    ];
    content.data.secrets.push(...newer);
    await writeFile(file, JSON.stringify(content));
    const credentials = await open({ keyring });
    expect(revealed(await credentials.of('c'))).toEqual({ apiKey: WORD });
    expect(credentials.held('c')[1]?.error?.kind).toBe('unreadable');
    await credentials.set('d', sealed({ apiKey: 'other' }));
    expect(JSON.parse(await readFile(file, 'utf8')).data.secrets).toEqual(expect.arrayContaining(newer));
  });

  it('drops secrets of unknown connections at startup if the list of connections is complete', async () => {
    const { open, keyring, onDisk } = await setUpStored();
    const first = await open({ keyring, known: ['c'] });
    await first.set('d', sealed({ apiKey: 'other' }));
    await first.close();
    expect((await open({ keyring })).held('d')).toHaveLength(1);
    const second = await open({ keyring, known: ['d'] });
    expect([second.held('c'), second.held('d').length]).toEqual([[], 1]);
    expect(await onDisk()).not.toContain('"connectionId": "c"');
  });
});
