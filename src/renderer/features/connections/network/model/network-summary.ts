import type { ProxyKind, SystemNetwork } from '#contract/index.ts';

/** What the system's trust is, exactly; '' while that is not known. */
export function systemTrustText(network: SystemNetwork | undefined): string {
  if (network === undefined) return '';
  const { words, count } = network.trust;
  return `${capital(words)}: ${count} ${count === 1 ? 'CA' : 'CAs'}.`;
}

/** How requests would go by this choice; '' while that is not known. */
export function proxySummary(
  kind: ProxyKind,
  network: SystemNetwork | undefined,
  isOnThisComputer: boolean,
): string {
  if (isOnThisComputer) return 'Not used: servers on this computer are always reached directly.';
  if (kind === 'none') return 'Direct connection.';
  if (kind === 'own' || network === undefined) return '';
  const { words, address } = network.proxy;
  return address === null ? sentence(`Without proxy: ${words}`) : `${address}, from ${words}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
