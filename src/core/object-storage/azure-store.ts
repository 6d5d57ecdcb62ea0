import { createHmac } from 'node:crypto';
import { type AzureAccess, azureOrigin, readAzureCloud } from '#protocol/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';
import { createStore } from './create-store.ts';
import { StorageFailure } from './failure.ts';
import { azureListQuery, readAzureListing } from './listings.ts';
import type { ObjectStore, StorageWay, StoreLocation } from './object-store.ts';
import { encodeKey, encodeQuery, type QueryPair } from './percent-encode.ts';
import {
  bearer,
  rangeHeaders,
  realOrigin,
  type SignedRequest,
  type SplitEndpoint,
  sendThrough,
  splitEndpoint,
} from './storage-get.ts';

/** The oldest version whose lists mark encoded names; emulators support it too. */
const VERSION = '2021-12-02';

/** A container of Azure Blob Storage. Data Lake accounts also support this API. */
export function openAzureStore(location: StoreLocation, access: AzureAccess, way: StorageWay): ObjectStore {
  const { origin, path: base } = placeOf(location, access);
  const send = sendThrough(way);
  const container = `${base}/${encodeURIComponent(location.bucket)}`;
  const now = way.now ?? Date.now;

  return createStore({
    location,
    origin: () => origin,
    send: ({ key, query, range, signal }) => {
      const path = key === undefined ? container : `${container}/${encodeKey(key)}`;
      const encoded = encodeQuery(query);
      const headers: readonly Header[] = [
        ['x-ms-date', new Date(now()).toUTCString()],
        ['x-ms-version', VERSION],
        ...rangeHeaders(range, 'x-ms-range'),
      ];
      return send({
        origin,
        path: encoded === '' ? path : `${path}?${encoded}`,
        headers,
        ...credentialsOf(access, { path, query, headers }),
        isFile: key !== undefined,
        signal,
      });
    },
    keysOf: way.keysOf,
    secrets: secretsOf(access),
    knowsLastBytes: false,
    listQuery: azureListQuery,
    readListing: readAzureListing,
  });
}

function placeOf({ bucket, cloud }: StoreLocation, access: AzureAccess): SplitEndpoint {
  const { account, endpoint } = access;
  if (endpoint !== undefined) return splitEndpoint(blobEndpoint(endpoint));
  if (account !== '') return { origin: realOrigin(azureOrigin(account, cloud), bucket), path: '' };
  throw new StorageFailure('invalid', 'INVALID', {
    message: `The server doesn’t say in which storage account the container ${bucket} is. Contact its administrator.`,
  });
}

/**
 * Data Lake accounts have one host for each of two APIs. SECURITY: for other servers, the name is left unchanged, since
 * it would be another host.
 */
function blobEndpoint(endpoint: string): string {
  const [, before = '', cloud = ''] = DATA_LAKE.exec(endpoint) ?? [];
  return readAzureCloud(cloud) === undefined ? endpoint : `${before}.blob.${cloud}`;
}

const DATA_LAKE = /^(https?:\/\/[a-z\d-]+)\.dfs\.([a-z.]+)\/*$/i;

interface Unsigned {
  readonly path: string;
  readonly query: readonly QueryPair[];
  readonly headers: readonly Header[];
}

function credentialsOf(
  { account, auth }: AzureAccess,
  unsigned: Unsigned,
): Pick<SignedRequest, 'credentials' | 'secretQuery'> {
  switch (auth?.kind) {
    case undefined:
      return {};
    case 'sas':
      return { secretQuery: auth.query };
    case 'token':
      return { credentials: bearer(auth.token) };
    case 'sharedKey':
      return { credentials: [['authorization', signAzureGet({ account, key: auth.key, ...unsigned })]] };
  }
}

function secretsOf({ auth }: AzureAccess): readonly string[] {
  switch (auth?.kind) {
    case undefined:
      return [];
    case 'sas':
      return [auth.query, new URLSearchParams(auth.query).get('sig') ?? auth.query];
    case 'token':
      return [auth.token];
    case 'sharedKey':
      return [auth.key];
  }
}

interface UnsignedAzureGet {
  readonly account: string;
  /** In base64. */
  readonly key: string;
  /** Encoded, as it is sent. */
  readonly path: string;
  /** Not encoded. */
  readonly query: readonly QueryPair[];
  /** All `x-ms-…` headers. */
  readonly headers: readonly Header[];
}

/** Shared Key signs eleven standard headers by position, and our GET requests have none of them. */
const STANDARD_HEADERS = Array<string>(11).fill('');

/** The `authorization` header for Azure Shared Key. */
function signAzureGet({ account, key, path, query, headers }: UnsignedAzureGet): string {
  const named = sorted(headers).map(([name, value]) => `${name}:${value}`);
  const parameters = sorted(query).map(([name, value]) => `${name}:${value}`);
  const resource = [`/${account}${path}`, ...parameters];
  const toSign = ['GET', ...STANDARD_HEADERS, ...named, ...resource].join('\n');
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(toSign).digest('base64');
  return `SharedKey ${account}:${signature}`;
}

function sorted(pairs: readonly QueryPair[]): readonly QueryPair[] {
  return [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
}
