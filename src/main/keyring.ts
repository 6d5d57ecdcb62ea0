import type { SafeStorage } from 'electron';
import { type Keyring, KeyringLocked, keyringFlag, keyringName } from '#core/secret-store/keyring.ts';

interface ElectronKeyringOptions {
  readonly safeStorage: AnySafeStorage;
  readonly platform: NodeJS.Platform;
  /** Before the app is ready, results of safeStorage are not valid. */
  readonly isReady: () => boolean;
}

/**
 * The Linux backends that use a password of the user. SECURITY: all others, including future ones, count as
 * unprotected.
 */
const PROTECTING = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);
/** Chromium’s prefix of a ciphertext whose key is a constant password in its source. */
const OPEN_KEY = 'v10';

/** The system’s keyring through Electron. */
export function electronKeyring({ safeStorage, platform, isReady }: ElectronKeyringOptions): Keyring {
  const cipher = cipherOf(safeStorage);
  // These two systems have a single keyring, which is always available.
  const mayBeOpen = platform !== 'darwin' && platform !== 'win32';

  function backend(): string {
    if (!isReady()) return 'unknown';
    if (platform === 'darwin') return 'keychain';
    if (platform === 'win32') return 'dpapi';
    return safeStorage.getSelectedStorageBackend?.() ?? 'unknown';
  }

  async function protects(): Promise<boolean> {
    if (!isReady() || cipher === undefined) return false;
    if (mayBeOpen && !PROTECTING.has(backend())) return false;
    if (!(await cipher.isAvailable())) return false;
    return !mayBeOpen || !isOpen(await cipher.encrypt('try'));
  }

  return {
    async status() {
      const isProtected = await protects().catch(() => false);
      const present = backend();
      return { isProtected, backend: present, words: keyringMessage(present, isProtected) };
    },
    async encrypt(text) {
      const bytes = await needed(cipher).encrypt(text);
      if (mayBeOpen && isOpen(bytes)) throw new KeyringLocked('The keyring gave no key.');
      return bytes;
    },
    async decrypt(bytes) {
      try {
        const { result, shouldReEncrypt } = await needed(cipher).decrypt(Buffer.from(bytes));
        return { text: result, shouldReEncrypt };
      } catch (error) {
        if (await protects().catch(() => false)) throw error;
        throw new KeyringLocked('The keyring is locked.', { cause: error });
      }
    },
  };
}

/**
 * SECURITY: the asynchronous calls report "available" even if they only have that constant key. Other systems always
 * use this prefix.
 */
function isOpen(ciphertext: Uint8Array): boolean {
  return Buffer.from(ciphertext.subarray(0, OPEN_KEY.length)).toString('latin1') === OPEN_KEY;
}

function needed(cipher: Cipher | undefined): Cipher {
  if (cipher === undefined) throw new KeyringLocked('This Electron has no calls for a keyring.');
  return cipher;
}

/** The functions that all versions of Electron up to 45 have. Only these are used. */
type SynchronousCalls = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>;

type AsynchronousCalls = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** Electron’s safeStorage in any version. */
export type AnySafeStorage = Partial<SynchronousCalls & AsynchronousCalls>;

/** The common interface of both kinds of calls. */
interface Cipher {
  isAvailable(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  decrypt(bytes: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** Uses asynchronous calls if the runtime has them: they don’t block windows, and support newer keys. */
function cipherOf(safeStorage: AnySafeStorage): Cipher | undefined {
  return asynchronousCipher(safeStorage) ?? synchronousCipher(safeStorage);
}

// Called as methods, since Electron’s functions depend on `this`.
function asynchronousCipher(safeStorage: AnySafeStorage): Cipher | undefined {
  if (!hasAsynchronousCalls(safeStorage)) return undefined;
  return {
    isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    decrypt: (bytes) => safeStorage.decryptStringAsync(bytes),
  };
}

function hasAsynchronousCalls(
  safeStorage: AnySafeStorage,
): safeStorage is AnySafeStorage & AsynchronousCalls {
  const { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync } = safeStorage;
  return [isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync].every(isAvailable);
}

function synchronousCipher(safeStorage: AnySafeStorage): Cipher | undefined {
  if (!hasSynchronousCalls(safeStorage)) return undefined;
  return {
    isAvailable: async () => safeStorage.isEncryptionAvailable(),
    encrypt: async (text) => safeStorage.encryptString(text),
    decrypt: async (bytes) => ({ result: safeStorage.decryptString(bytes), shouldReEncrypt: false }),
  };
}

function hasSynchronousCalls(safeStorage: AnySafeStorage): safeStorage is AnySafeStorage & SynchronousCalls {
  const { isEncryptionAvailable, encryptString, decryptString } = safeStorage;
  return [isEncryptionAvailable, encryptString, decryptString].every(isAvailable);
}

function isAvailable(call: unknown): boolean {
  return typeof call === 'function';
}

/** Advice for keyrings that are known by name, but don’t protect at present. */
const CURES: ReadonlyMap<string, string> = new Map([
  [
    'gnome_libsecret',
    'The system keyring isn’t available. Install and unlock gnome-keyring, or another provider of ' +
      'the Secret Service, then restart Vitrine.',
  ],
  ['kwallet', whereIsWallet('kwallet')],
  ['kwallet5', whereIsWallet('kwallet5')],
  ['kwallet6', whereIsWallet('kwallet6')],
  ['keychain', 'Vitrine can’t access the macOS Keychain. Allow access, then restart Vitrine.'],
  ['dpapi', 'Windows data protection isn’t available for this account. Sign in with your own user profile.'],
]);

/** The name of a protecting keyring, or why there is none and what to do. */
function keyringMessage(backend: string, isProtected: boolean): string {
  return isProtected ? keyringName(backend) : (CURES.get(backend) ?? noKeyring(backend));
}

function whereIsWallet(backend: string): string {
  const name = keyringName(backend).replace(/^t/, 'T');
  return `${name} isn’t responding. Turn on KWallet in the system settings, then restart Vitrine.`;
}

function noKeyring(backend: string): string {
  const found =
    backend === 'basic_text' || backend === 'unknown'
      ? 'Vitrine found no keyring on this desktop.'
      : `Vitrine can’t verify that ${keyringName(backend)} protects secrets.`;
  return (
    `${found} Install gnome-keyring or KWallet and restart Vitrine, if needed with ` +
    `${keyringFlag('gnome_libsecret')} or ${keyringFlag('kwallet6')}.`
  );
}
