/** What a shell finds of a keyring on this computer. */
export interface KeyringStatus {
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
