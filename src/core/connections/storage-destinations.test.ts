import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BucketSettings, bucketSettings, ownPlace } from '#contract/index.ts';
import { readStorageLocation, type StorageAccess } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { Failure } from '../failure.ts';
import { openAt, silentHttp } from '../object-storage/testing/store-for-test.ts';
import { ownAccess } from '../storage-places/own-access.ts';
import { bucketConnection, normalizeBucket } from './buckets.ts';
import { normalizeDecision, sealTypedKeys, typedKeysFor } from './own-place.ts';

const PROVIDERS = [
  'amazonaws.com',
  'amazonaws.com.cn',
  'amazonaws.eu',
  'c2s.ic.gov',
  'sc2s.sgov.gov',
  'csp.hci.ic.gov',
  'cloud.adc-e.uk',
  'storage.googleapis.com',
  'core.windows.net',
  'core.chinacloudapi.cn',
  'core.usgovcloudapi.net',
  'fabric.microsoft.com',
];

/** The owner of the host: a provider, or the origin itself. */
function ownerOf(origin: string): string {
  const { protocol, host } = new URL(origin);
  const ends = PROVIDERS.filter((end) => protocol === 'https:' && `.${host}`.endsWith(`.${end}`));
  return ends.at(-1) ?? origin;
}

const hostile = fc.oneof(
  fc.constantFrom('x.evil.example/', 'x.evil.example#', 'x.evil.example?', 'a@evil.example:443/', '\\evil'),
  fc.constantFrom('..', '', 'xn--a', 'eu west', 'eu\nwest', 'ⓔu', '１', '%2f', '0x7f', 'É'),
  fc.string({ maxLength: 12 }),
);
const region = fc.oneof(
  fc.constantFrom(
    '',
    'us-east-1',
    'EU-West-1',
    'cn-north-1',
    'us-gov-west-1',
    'us-iso-east-1',
    'eusc-de-east-1',
  ),
  fc.constantFrom('us-isob-east-1', 'us-isof-south-1', 'eu-isoe-west-1', 'cn-', 'auto', 'RegionOne'),
  hostile,
);
const endpoint = fc.constantFrom(
  ...['', '', '', 'https://minio.example:9000', 'https://minio.example/base', 'http://127.0.0.1:9000'],
  ...[
    'https://s3.eu-west-1.amazonaws.com',
    'https://s3.amazonaws.com',
    'https://s3.cn-north-1.amazonaws.com.cn',
  ],
  ...[
    'https://0.0.1',
    'https://[::1]:9000',
    'https://x.dfs.evil.example',
    'https://shop.dfs.core.windows.net',
  ],
);
const account = fc.oneof(fc.constantFrom('', 'shop', 'Shop', 'evil.example/'), hostile);
const bucketName = fc.oneof(
  fc.constantFrom('lake', 'la.ke', '127', 'Lake_1', '$web', 'xn--a', 'evil.example'),
  hostile,
);
const location = fc
  .tuple(
    fc.constantFrom('s3://', 's3://', 'oss://', 'gs://', 'az://', 'abfss://'),
    bucketName,
    fc.constantFrom(
      '',
      '@shop.dfs.core.windows.net',
      '@shop.dfs.core.chinacloudapi.cn',
      '@shop.dfs.evil.example',
    ),
  )
  .map(([scheme, name, host]) => `${scheme}${name}${scheme === 'abfss://' ? host : ''}/a`);
const place = { region, endpoint, account, allowsLocalNetwork: fc.constant(true) };
const bucket = fc.record({
  location,
  ...place,
  keys: fc.constantFrom({ kind: 'typed' } as const, { kind: 'anonymous' } as const),
});

const typed = { kind: 's3', accessKeyId: 'AKIA1', secretAccessKey: 'own' } as const;

/** The origin of the requests; undefined if the address is rejected with a message. */
function builtOrigin(address: string, access: StorageAccess): string | undefined {
  try {
    return openAt(address, access, silentHttp()).origin;
  } catch (problem) {
    if (problem instanceof Failure) return undefined;
    throw problem;
  }
}

async function accessOf(settings: Pick<BucketSettings, 'region' | 'endpoint' | 'account'>, address: string) {
  const found = readStorageLocation(address);
  if (found === undefined) throw new Error(`${address} is no location`);
  const keys = { kind: 'anonymous' } as const;
  const readProfile = () => Promise.reject();
  return (await ownAccess({ location: found, settings, keys, readProfile, typed: undefined })).access;
}

/** The destination of an opened bucket; undefined if its settings are rejected. */
async function opened(settings: BucketSettings) {
  if (!bucketSettings.safeParse(settings).success) return undefined;
  const normal = normalized(settings);
  if (normal === undefined) return undefined;
  const connection = bucketConnection({ id: 'a', name: '', color: 1, production: false, bucket: normal });
  const origin = builtOrigin(normal.location, await accessOf(normal, normal.location));
  return origin === undefined
    ? undefined
    : { origin, boundTo: connection.address, endpoint: normal.endpoint };
}

function normalized(settings: BucketSettings): BucketSettings | undefined {
  try {
    return normalizeBucket({ bucket: settings }).bucket;
  } catch (problem) {
    if (problem instanceof Failure) return undefined;
    throw problem;
  }
}

function expectAtHome(origin: string, endpoint: string): void {
  expect(new URL(origin).origin).toBe(origin);
  const owner = ownerOf(origin);
  if (endpoint === '') expect(PROVIDERS).toContain(owner);
  // The hosts of AWS depend on the region, and Azure responds under another name.
  else if (/amazonaws|windows/.test(endpoint)) expect(owner).toBe(ownerOf(endpoint));
  else expect(origin).toBe(new URL(endpoint).origin);
}

describe('any settings of a bucket', () => {
  it('are rejected, or lead to a host of the provider or to the typed endpoint', async () => {
    const property = fc.asyncProperty(bucket, async (settings) => {
      const found = await opened(settings);
      if (found !== undefined) expectAtHome(found.origin, found.endpoint);
    });
    await fc.assert(property, { numRuns: runs(500) });
  });

  it('do not redirect previously typed keys to another owner', async () => {
    const change = fc.record(place, { requiredKeys: [] });
    const property = fc.asyncProperty(bucket, fc.oneof(change, bucket), async (before, changed) => {
      const [one, other] = [await opened(before), await opened({ ...before, ...changed })];
      if (one === undefined || other === undefined || one.boundTo !== other.boundTo) return;
      expect(ownerOf(other.origin)).toBe(ownerOf(one.origin));
    });
    await fc.assert(property, { numRuns: runs(500) });
  });
});

it('keys typed for the tables of a server are never sent to another provider or endpoint', async () => {
  const property = fc.asyncProperty(
    fc.record(place),
    fc.record(place, { requiredKeys: [] }),
    fc.constantFrom('s3://lake/a', 's3://x.evil.example/a', 'abfss://a@shop.dfs.core.windows.net/a'),
    async (before, change, address) => {
      const [one, other] = [decided(before), decided({ ...before, ...change })];
      if (one === undefined || other === undefined) return;
      const sealed = sealTypedKeys(typed, one);
      try {
        typedKeysFor(other, sealed);
      } catch (problem) {
        if (problem instanceof Failure) return;
        throw problem;
      }
      const origins = [one, other].map(async (settings) =>
        builtOrigin(address, await accessOf(settings, address)),
      );
      const [at, then] = await Promise.all(origins);
      if (at === undefined || then === undefined) return;
      expectAtHome(then, other.endpoint);
      expect(ownerOf(then)).toBe(ownerOf(at));
    },
  );
  await fc.assert(property, { numRuns: runs(500) });
});

const USUAL = { region: '', endpoint: '', account: '', allowsLocalNetwork: false };

function decided(settings: typeof USUAL) {
  if (!ownPlace.safeParse(settings).success) return undefined;
  const keys = { kind: 'typed' } as const;
  try {
    return normalizeDecision({ isAllowed: true, keys, allowedOrigins: [], place: settings }).place ?? USUAL;
  } catch (problem) {
    if (problem instanceof Failure) return undefined;
    throw problem;
  }
}

it('lent keys are sent only to a provider or to the endpoint in their storage options', () => {
  const s3 = fc.record(
    { region, endpoint: endpoint.filter((text) => text !== ''), pathStyle: fc.boolean() },
    { requiredKeys: [] },
  );
  const property = fc.property(location, s3, (address, options) => {
    if (readStorageLocation(address)?.scheme !== 's3') return;
    const origin = builtOrigin(address, { kind: 's3', ...options });
    if (origin === undefined) return;
    const { hostname, origin: normalizedOrigin } = new URL(origin);
    expect(normalizedOrigin).toBe(origin);
    const configured = options.endpoint ?? '';
    if (configured === '' || configured.includes('amazonaws')) return expectAtHome(origin, configured);
    expect(`.${hostname}`.endsWith(`.${new URL(configured).hostname}`)).toBe(true);
  });
  fc.assert(property, { numRuns: runs(500) });
});
