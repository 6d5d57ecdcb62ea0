import type { Keyring, KeyringStatus } from './keyring.ts';

/** For a shell that has none. */
export const NO_KEYRING: Keyring = {
  status: () =>
    Promise.resolve({
      isProtected: false,
      backend: 'none',
      words: 'The system keyring is available only in the desktop app.',
    }),
  encrypt: () => Promise.reject(new Error('There is no keyring.')),
  decrypt: () => Promise.reject(new Error('There is no keyring.')),
};

export type KeyringState = ReturnType<typeof createKeyringState>;

/** What the keyring said of itself: to ask can mean a question to the user, so it is asked once. */
export function createKeyringState(keyring: Keyring) {
  let asked: Promise<KeyringStatus> | undefined;
  return {
    get(): Promise<KeyringStatus> {
      asked ??= keyring.status().catch(silent);
      return asked;
    },
    askAgain(): void {
      asked = undefined;
    },
  };
}

/** SECURITY: what can't say that it protects does not. */
function silent(): KeyringStatus {
  return {
    isProtected: false,
    backend: 'unknown',
    words: 'The system keyring didn’t respond.',
  };
}
