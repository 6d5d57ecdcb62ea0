/** What a shell finds of a keyring on this computer. */
interface KeyringStatus {
  /** Whether what it encrypts is safe from whoever can read the file. To be there is not enough. */
  readonly isProtected: boolean;
  /** `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`, `basic_text`, `none`, …: another one can't read what it wrote. */
  readonly backend: string;
  /** For the user: what it is called, or why it does not protect and what to do about it. */
  readonly words: string;
}

/** A keyring of the system. Any call may wait for the user, so nothing is asked of it before there is a need. */
export interface Keyring {
  status(): Promise<KeyringStatus>;
  encrypt(text: string): Promise<Uint8Array>;
  /** Rejects with `KeyringLocked` where it may go better later. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly shouldReEncrypt: boolean }>;
}

/** The keyring gives nothing out at present. */
export class KeyringLocked extends Error {
  override readonly name = 'KeyringLocked';
}

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
  let status: Promise<KeyringStatus> | undefined;
  return {
    get(): Promise<KeyringStatus> {
      status ??= keyring.status().catch(silent);
      return status;
    },
    askAgain(): void {
      status = undefined;
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

/** What a keyring is called, as a part of a sentence. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['gnome_libsecret', 'the system keyring (GNOME)'],
  ['kwallet', 'the system keyring (KWallet 4)'],
  ['kwallet5', 'the system keyring (KWallet 5)'],
  ['kwallet6', 'the system keyring (KWallet 6)'],
  ['keychain', 'the macOS Keychain'],
  ['dpapi', 'Windows data protection'],
  ['basic_text', 'no keyring'],
  ['unknown', 'no keyring'],
  ['none', 'no keyring'],
]);

/** With which switch Chromium takes a keyring, whatever desktop it finds itself on. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['gnome_libsecret', '--password-store=gnome-libsecret'],
  ['kwallet', '--password-store=kwallet'],
  ['kwallet5', '--password-store=kwallet5'],
  ['kwallet6', '--password-store=kwallet6'],
]);

export function keyringName(backend: string): string {
  // SECURITY: of one that is not known here, the name comes from a file.
  return NAMES.get(backend) ?? `the keyring “${backend.slice(0, 40)}”`;
}

/** Undefined where nothing has to be said, or could be. */
export function keyringFlag(backend: string): string | undefined {
  return FLAGS.get(backend);
}
