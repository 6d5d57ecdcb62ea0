import { describe, expect, it } from 'vitest';
import { KeyringLocked } from '#core/secret-store/keyring.ts';
import { type AnySafeStorage, electronKeyring } from './keyring.ts';

/** Behaves like Electron’s, as far as a caller can observe. */
function fakeSafeStorage(kind: 'asynchronous' | 'synchronous', backend: string | undefined) {
  const is = { isAvailable: true, hasKey: true, shouldReEncrypt: false };
  const calls: string[] = [];
  const noted = <T>(name: string, answer: T): T => {
    calls.push(name);
    return answer;
  };
  const seal = (text: string) =>
    Buffer.from(`${is.hasKey ? 'v11' : 'v10'}${text.split('').reverse().join('')}`);
  const unseal = (bytes: Buffer) => {
    if (!is.isAvailable) throw new Error('Error while decrypting the ciphertext provided.');
    return bytes.toString().slice(3).split('').reverse().join('');
  };
  // The test also covers backends that no type includes yet.
  const backends = { getSelectedStorageBackend: () => Object(backend).valueOf() };
  const asynchronous = {
    isAsyncEncryptionAvailable: async () => noted('available', is.isAvailable),
    encryptStringAsync: async (text: string) => noted('encrypt', seal(text)),
    decryptStringAsync: async (bytes: Buffer) =>
      noted('decrypt', { result: unseal(bytes), shouldReEncrypt: is.shouldReEncrypt }),
  };
  const synchronous = {
    isEncryptionAvailable: () => noted('available', is.isAvailable),
    encryptString: (text: string) => noted('encrypt', seal(text)),
    decryptString: (bytes: Buffer) => noted('decrypt', unseal(bytes)),
  };
  const safeStorage: AnySafeStorage = {
    ...(backend === undefined ? {} : backends),
    ...(kind === 'asynchronous' ? asynchronous : synchronous),
  };
  return { safeStorage, is, calls };
}

interface Case {
  readonly platform: NodeJS.Platform;
  readonly backend?: string;
  readonly protects: boolean;
  readonly named: string;
  readonly words: string;
}

const CASES: readonly Case[] = [
  { platform: 'darwin', protects: true, named: 'keychain', words: 'the macOS Keychain' },
  { platform: 'win32', protects: true, named: 'dpapi', words: 'Windows data protection' },
  ...['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'].map(
    (backend): Case => ({
      platform: 'linux',
      backend,
      protects: true,
      named: backend,
      words: 'the system keyring',
    }),
  ),
  ...['basic_text', 'unknown', 'something_new', 'gnome_keyring'].map(
    (backend): Case => ({
      platform: 'linux',
      backend,
      protects: false,
      named: backend,
      words: '--password-store=gnome-libsecret',
    }),
  ),
  { platform: 'linux', protects: false, named: 'unknown', words: 'found no keyring' },
  { platform: 'freebsd', protects: false, named: 'unknown', words: 'found no keyring' },
];

describe.each(['asynchronous', 'synchronous'] as const)('electronKeyring with the %s calls', (kind) => {
  function setUp(backend: string | undefined, platform: NodeJS.Platform = 'linux') {
    const fake = fakeSafeStorage(kind, backend);
    const ready = { isReady: true };
    const { safeStorage } = fake;
    return {
      ...fake,
      ready,
      keyring: electronKeyring({ safeStorage, platform, isReady: () => ready.isReady }),
    };
  }

  it.each(CASES)('$platform with $backend: protects $protects', async (given) => {
    const { keyring } = setUp(given.backend, given.platform);
    expect(await keyring.status()).toEqual({
      isProtected: given.protects,
      backend: given.named,
      words: expect.stringContaining(given.words),
    });
  });

  it.each(CASES)(
    '$platform with $backend, unavailable: is unprotected and explains what to do',
    async (given) => {
      const { keyring, is } = setUp(given.backend, given.platform);
      is.isAvailable = false;
      const { isProtected, words } = await keyring.status();
      expect(isProtected).toBe(false);
      expect(words).toMatch(/\. (Install|Turn on|Allow|Sign in)/);
    },
  );

  it('is unprotected before the app is ready, without a call to the keyring', async () => {
    const { keyring, ready, calls } = setUp('gnome_libsecret');
    ready.isReady = false;
    expect(await keyring.status()).toMatchObject({ isProtected: false, backend: 'unknown' });
    expect(calls).toEqual([]);
    ready.isReady = true;
    expect(await keyring.status()).toMatchObject({ isProtected: true });
  });

  it('does not call a backend that can’t protect', async () => {
    const { keyring, calls } = setUp('basic_text');
    await keyring.status();
    expect(calls).toEqual([]);
  });

  it('is unprotected and rejects encryption if only the hard-coded key is available', async () => {
    const { keyring, is } = setUp('gnome_libsecret');
    is.hasKey = false;
    expect(await keyring.status()).toMatchObject({ isProtected: false, backend: 'gnome_libsecret' });
    await expect(keyring.encrypt('word')).rejects.toBeInstanceOf(KeyringLocked);
  });

  it.each(['darwin', 'win32'] as const)(
    'is protected on %s, where every key has the prefix v10',
    async (platform) => {
      const { keyring, is } = setUp(undefined, platform);
      is.hasKey = false;
      expect(await keyring.status()).toMatchObject({ isProtected: true });
      expect((await keyring.decrypt(await keyring.encrypt('word'))).text).toBe('word');
    },
  );

  it('decrypts what it encrypted, and reports an outdated key if the calls do', async () => {
    const { keyring, is } = setUp('kwallet6');
    is.shouldReEncrypt = true;
    const bytes = await keyring.encrypt('a word');
    expect(Buffer.from(bytes).toString()).not.toContain('a word');
    const shouldReEncrypt = kind === 'asynchronous';
    expect(await keyring.decrypt(bytes)).toEqual({ text: 'a word', shouldReEncrypt });
  });

  it('throws KeyringLocked while the keyring is unavailable, and the original error otherwise', async () => {
    const { keyring, is } = setUp('gnome_libsecret');
    const bytes = await keyring.encrypt('word');
    is.isAvailable = false;
    await expect(keyring.decrypt(bytes)).rejects.toBeInstanceOf(KeyringLocked);
    is.isAvailable = true;
    const broken = electronKeyring({
      safeStorage: { ...setUp('gnome_libsecret').safeStorage, ...throwing },
      platform: 'linux',
      isReady: () => true,
    });
    await expect(broken.decrypt(bytes)).rejects.toThrow('the wrong key');
  });
});

const wrongKey = (): never => {
  throw new Error('the wrong key');
};
const throwing = { decryptString: wrongKey, decryptStringAsync: async () => wrongKey() };

it('prefers the asynchronous calls if both exist', async () => {
  const [slow, quick] = [
    fakeSafeStorage('asynchronous', 'kwallet'),
    fakeSafeStorage('synchronous', 'kwallet'),
  ];
  const safeStorage = { ...quick.safeStorage, ...slow.safeStorage };
  await electronKeyring({ safeStorage, platform: 'linux', isReady: () => true }).encrypt('word');
  expect([slow.calls, quick.calls]).toEqual([['encrypt'], []]);
});

it('is unprotected with an Electron that has neither kind of calls', async () => {
  const keyring = electronKeyring({ safeStorage: {}, platform: 'darwin', isReady: () => true });
  expect(await keyring.status()).toMatchObject({ isProtected: false });
  await expect(keyring.encrypt('word')).rejects.toBeInstanceOf(KeyringLocked);
});
