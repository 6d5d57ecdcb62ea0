import { lookup } from 'node:dns/promises';
import type { StorageEndpoint, StorageOffer } from '#contract/index.ts';
import { readStorageOptions, type StorageAccess, type StorageLocation } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { type AddressKind, classifyAddress } from '../http/address-rule.ts';
import type { Route } from '../network/route.ts';
import { type LentDescription, readableLocation } from './lent-places.ts';

type OpenAt = (location: StorageLocation, access: StorageAccess) => Promise<{ readonly origin: string }>;

/** What reading a table from storage would involve. A problem is part of the result. */
export async function offerOf(
  lent: LentDescription,
  route: Pick<Route, 'waysTo'>,
  open: OpenAt,
): Promise<StorageOffer> {
  const location = lent.location ?? '';
  try {
    return { location, problem: null, ...(await factsOf(lent, route, open)) };
  } catch (problem) {
    if (!(problem instanceof Failure)) throw problem;
    return { location, problem: problem.details.message, ...NOTHING };
  }
}

type OfferFacts = Omit<StorageOffer, 'location' | 'problem'>;

const NOTHING: OfferFacts = { endpoint: null, keys: 'none', expiresAtMillis: null, ignoredOptions: [] };

async function factsOf(
  lent: LentDescription,
  route: Pick<Route, 'waysTo'>,
  open: OpenAt,
): Promise<OfferFacts> {
  const location = readableLocation(lent.location);
  const { access, expiresAtMillis, ignored } = readStorageOptions(location, lent.options);
  const { origin } = await open(location, access);
  return {
    endpoint: await describeEndpoint(origin, route),
    keys: hasKeys(access) ? 'lent' : 'none',
    expiresAtMillis: expiresAtMillis ?? null,
    ignoredOptions: [...ignored],
  };
}

export function hasKeys(access: StorageAccess): boolean {
  switch (access.kind) {
    case 's3':
      return access.keys !== undefined;
    case 'gs':
      return access.token !== undefined || access.serviceAccount !== undefined;
    case 'az':
      return access.auth !== undefined;
  }
}

/** Describes an endpoint, so that the user can decide. Each request checks its address again. */
async function describeEndpoint(origin: string, route: Pick<Route, 'waysTo'>): Promise<StorageEndpoint> {
  const { protocol, hostname } = new URL(origin);
  const isEncrypted = protocol === 'https:';
  const ways = await route.waysTo(origin).catch(() => []);
  // A proxy looks the name up itself, possibly with another result.
  if (ways.some(({ proxy }) => proxy !== undefined)) return { origin, isEncrypted, kind: 'unknown' };
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  const kinds = new Set(found.map(({ address }) => classifyAddress(address)));
  return { origin, isEncrypted, kind: WORST_FIRST.find((kind) => kinds.has(kind)) ?? 'unknown' };
}

const WORST_FIRST: readonly AddressKind[] = ['forbidden', 'loopback', 'private', 'public'];
