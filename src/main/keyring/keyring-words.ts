import { keyringFlag, keyringName } from '../../core/vault/keyring-names.ts';

/** What to do where a keyring is known by name, and does not protect now. */
const CURES: ReadonlyMap<string, string> = new Map([
  [
    'gnome_libsecret',
    'The system keyring (GNOME) does not answer. Install and unlock it (gnome-keyring, or another program that offers ' +
      'the Secret Service), then start Vitrine again.',
  ],
  ['kwallet', whereIsWallet('kwallet')],
  ['kwallet5', whereIsWallet('kwallet5')],
  ['kwallet6', whereIsWallet('kwallet6')],
  ['keychain', 'The macOS Keychain gives no access. Allow it for Vitrine, then start it again.'],
  [
    'dpapi',
    'Windows data protection is not there for this account. Sign in to Windows with a profile of your own.',
  ],
]);

/** Of a keyring that protects, its name; of any other, why it doesn’t and what to do. */
export function keyringWords(backend: string, isProtected: boolean): string {
  return isProtected ? keyringName(backend) : (CURES.get(backend) ?? noKeyring(backend));
}

function whereIsWallet(backend: string): string {
  const name = keyringName(backend).replace(/^t/, 'T');
  return `${name} does not answer. Switch KWallet on in the system settings, then start Vitrine again.`;
}

function noKeyring(backend: string): string {
  const found =
    backend === 'basic_text' || backend === 'unknown'
      ? 'Vitrine found no keyring on this desktop.'
      : `Vitrine does not know whether ${keyringName(backend)} protects.`;
  return (
    `${found} Install gnome-keyring or KWallet and start Vitrine again, if need be with ` +
    `${keyringFlag('gnome_libsecret')} or ${keyringFlag('kwallet6')}.`
  );
}
