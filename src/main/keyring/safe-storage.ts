import type { SafeStorage } from 'electron';

/** What every version of Electron up to 45 has; only this part of it is used. */
type SynchronousCalls = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>;

type AsynchronousCalls = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** Electron’s safeStorage as some version of it has it. */
export type AnySafeStorage = Partial<SynchronousCalls & AsynchronousCalls>;

/** The calls of one kind, as both kinds can be asked. */
export interface Cipher {
  isAvailable(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  decrypt(bytes: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** Asynchronous where the runtime has that: it holds no window up, and knows of newer keys. */
export function cipherOf(safeStorage: AnySafeStorage): Cipher | undefined {
  return asynchronousCipher(safeStorage) ?? synchronousCipher(safeStorage);
}

// Called on the object: Electron’s functions know their module by it.
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
  return [isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync].every(isThere);
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
  return [isEncryptionAvailable, encryptString, decryptString].every(isThere);
}

function isThere(call: unknown): boolean {
  return typeof call === 'function';
}
