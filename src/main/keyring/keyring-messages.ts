import { keyringFlag, keyringName } from '../../core/secret-store/keyring-names.ts';

/** What to do where a keyring is known by name, and does not protect now. */
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

/** Of a keyring that protects, its name; of any other, why it doesn’t and what to do. */
export function keyringMessage(backend: string, isProtected: boolean): string {
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
