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
