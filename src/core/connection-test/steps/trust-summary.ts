import type { TestContext } from '../test-context.ts';

/** Whom TLS trusts here, for a fact of its row: `this computer's certificates (…), 142 CAs`. */
export async function trustSummary(address: string, { subject, tools }: TestContext): Promise<string> {
  const { trust, authorities } = subject.settings.network.tls;
  if (trust === 'off') return 'not verified (off for this connection)';
  if (trust === 'authority') return `from this connection: ${counted(countIn(authorities))}`;
  const system = await tools.network.system(address);
  return `${system.trust.words}, ${counted(system.trust.count)}`;
}

function countIn(authorities: string): number {
  return authorities.split('-----BEGIN CERTIFICATE-----').length - 1;
}

function counted(count: number): string {
  return count === 1 ? 'one CA' : `${count} CAs`;
}
