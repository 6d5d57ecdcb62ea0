import type { Authorization, DiscoveredEndpoints } from '../../../../../contract/index.ts';
import { type Endpoint, endpointsOf } from './endpoints.ts';

/** What was found at an issuer, as far as this way to sign in needs it. */
export interface DiscoverySummary {
  /** `asks`: other origins want to be agreed to. `misses`: this way does not work there. */
  readonly state: 'found' | 'asks' | 'misses';
  readonly text: string;
  /** Those that the user has not agreed to yet. */
  readonly origins: readonly string[];
}

export function discoverySummary(
  { issuer, endpoints, foreignOrigins }: DiscoveredEndpoints,
  authorization: Authorization,
  trusted: readonly string[],
): DiscoverySummary {
  const needed = endpointsOf(authorization).filter(({ isNeeded }) => isNeeded);
  const missing = needed.filter(({ member }) => endpoints[member] === null);
  if (missing.length > 0) {
    return { state: 'misses', text: `No ${listed(missing)} found.`, origins: [] };
  }
  const found = `Found its ${listed(needed)}`;
  const origins = foreignOrigins.filter((origin) => !trusted.includes(origin));
  if (origins.length > 0) {
    return { state: 'asks', text: `${found}, but not all at ${hostOf(issuer)}.`, origins };
  }
  const where = foreignOrigins.length === 0 ? 'same origin' : 'at origins that you trust';
  return { state: 'found', text: `${found}, ${where}.`, origins };
}

function listed(endpoints: readonly Endpoint[]): string {
  return endpoints.map(({ label }) => label.toLowerCase()).join(' and ');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
