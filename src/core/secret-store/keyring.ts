/** The keyring that a shell finds on this computer. */
interface KeyringStatus {
  /**
   * Whether encrypted data is safe from others who can read the file. An existing keyring alone doesn’t ensure that.
   */
  readonly isProtected: boolean;
  /** `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`, `basic_text`, `none`, …: each can read only what it wrote. */
  readonly backend: string;
  /** For the user: its name, or why it isn’t secure and what to do about it. */
  readonly words: string;
}

/** A system keyring. Any call may wait for the user, so it isn’t called before it is needed. */
export interface Keyring {
  status(): Promise<KeyringStatus>;
  encrypt(text: string): Promise<Uint8Array>;
  /** Rejects with `KeyringLocked` if a later attempt may succeed. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly shouldReEncrypt: boolean }>;
}

/** The keyring is currently locked. */
export class KeyringLocked extends Error {
  override readonly name = 'KeyringLocked';
}

/** For a shell without a keyring. */
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

/** Caches the keyring’s status, since reading it may show a dialog. */
export function createKeyringState(keyring: Keyring) {
  let status: Promise<KeyringStatus> | undefined;
  return {
    get(): Promise<KeyringStatus> {
      status ??= keyring.status().catch(silent);
      return status;
    },
    refresh(): void {
      status = undefined;
    },
  };
}

/** SECURITY: a keyring that can’t report its status counts as insecure. */
function silent(): KeyringStatus {
  return {
    isProtected: false,
    backend: 'unknown',
    words: 'The system keyring didn’t respond.',
  };
}

/** Names of keyrings, as part of a sentence. */
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

/** The switches with which Chromium uses a certain keyring on any desktop. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['gnome_libsecret', '--password-store=gnome-libsecret'],
  ['kwallet', '--password-store=kwallet'],
  ['kwallet5', '--password-store=kwallet5'],
  ['kwallet6', '--password-store=kwallet6'],
]);

export function keyringName(backend: string): string {
  // SECURITY: the name of an unknown keyring comes from a file.
  return NAMES.get(backend) ?? `the keyring “${backend.slice(0, 40)}”`;
}

/** Undefined if there is no switch for it. */
export function keyringFlag(backend: string): string | undefined {
  return FLAGS.get(backend);
}
