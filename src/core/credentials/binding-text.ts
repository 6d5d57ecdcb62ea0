import type { BindingChange, SecretBinding } from './secret-binding.ts';
import type { SecretKind } from './secret-set.ts';

const SLOT_LABELS: Readonly<Record<SecretKind, string>> = {
  apiKey: 'API key',
  bearer: 'bearer token',
  clientSecret: 'client secret',
  proxyPassword: 'proxy password',
  clientCertificate: 'client certificate',
  tokens: 'sign-in',
};

export function slotLabel(slot: SecretKind): string {
  return SLOT_LABELS[slot];
}

/** Of a binding, what the user has to know of these changes: `new.example, through http://proxy:3128`. */
export function bindingText(binding: SecretBinding, changes: readonly BindingChange[]): string {
  const parts: readonly (readonly [BindingChange, string])[] = [
    ['signIn', `with sign-in at ${binding.signIn.map(shortOrigin).join(', ') || 'no issuer'}`],
    ['proxy', binding.proxy === '' ? 'without a proxy' : `through the proxy ${shortOrigin(binding.proxy)}`],
    ['trust', trustText(binding)],
  ];
  const named = parts.flatMap(([change, text]) => (changes.includes(change) ? [text] : []));
  // The password of a proxy belongs to no server.
  if (binding.server === '' && binding.proxy !== '') return `the proxy ${shortOrigin(binding.proxy)}`;
  return [shortOrigin(binding.server) || 'an invalid address', ...named].join(', ');
}

function trustText({ trust }: SecretBinding): string {
  if (trust === 'off') return 'without certificate verification';
  if (trust === 'system') return 'with the CAs of this computer';
  return trust.length === 1 ? 'with 1 CA of its own' : `with ${trust.length} CAs of its own`;
}

/** TLS is usual: only what is not is said. */
function shortOrigin(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}
