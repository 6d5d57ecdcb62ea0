import { type Keyring, KeyringLocked } from '../../core/secret-store/keyring.ts';
import { keyringMessage } from './keyring-messages.ts';
import { type AnySafeStorage, type Cipher, cipherOf } from './safe-storage.ts';

export interface ElectronKeyringOptions {
  readonly safeStorage: AnySafeStorage;
  readonly platform: NodeJS.Platform;
  /** Before the program is ready, nothing that is asked of safeStorage is worth anything. */
  readonly isReady: () => boolean;
}

/** Those on Linux that have a password of the user’s. SECURITY: anything else, also what is new, does not protect. */
const PROTECTING = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);
/** What Chromium writes before a ciphertext whose key is a password that stands in its source. */
const OPEN_KEY = 'v10';

/** The keyring of the system, as Electron reaches it. */
export function electronKeyring({ safeStorage, platform, isReady }: ElectronKeyringOptions): Keyring {
  const cipher = cipherOf(safeStorage);
  // Only these two have one keyring, which is always there.
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

/** SECURITY: the asynchronous calls say "available" also where they have only that key. The other systems write it always. */
function isOpen(ciphertext: Uint8Array): boolean {
  return Buffer.from(ciphertext.subarray(0, OPEN_KEY.length)).toString('latin1') === OPEN_KEY;
}

function needed(cipher: Cipher | undefined): Cipher {
  if (cipher === undefined) throw new KeyringLocked('This Electron has no calls for a keyring.');
  return cipher;
}
