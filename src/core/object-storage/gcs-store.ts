import { GCS_ORIGIN, type GcsAccess } from '#protocol/index.ts';
import { createStore } from './create-store.ts';
import { createTokenSource } from './google-token.ts';
import { readS3Listing, s3ListQuery } from './listings.ts';
import type { ObjectStore, StorageWay, StoreLocation } from './object-store.ts';
import { encodeKey, encodeQuery } from './percent-encode.ts';
import { bearer, rangeHeaders, sendThrough, splitEndpoint } from './storage-get.ts';

/** A bucket of Google Cloud Storage, through its XML API: it lists like S3, and its errors say what is missing. */
export function openGcsStore(location: StoreLocation, access: GcsAccess, way: StorageWay): ObjectStore {
  const { origin, path: base } = splitEndpoint(access.endpoint ?? GCS_ORIGIN);
  const { serviceAccount, token } = access;
  const send = sendThrough(way);
  const tokenOf = serviceAccount === undefined ? async () => token : createTokenSource(serviceAccount, way);
  const bucketPath = `${base}/${encodeURIComponent(location.bucket)}`;

  return createStore({
    location,
    origin: () => origin,
    send: async (request) => {
      const { key, signal } = request;
      const query = encodeQuery(request.query);
      const path = key === undefined ? bucketPath : `${bucketPath}/${encodeKey(key)}`;
      return send({
        origin,
        path: query === '' ? path : `${path}?${query}`,
        headers: rangeHeaders(request.range),
        credentials: bearer(await tokenOf(signal)),
        isFile: key !== undefined,
        signal,
      });
    },
    // Tokens of a service account change each hour and aren’t listed here; Google’s responses never quote one.
    keysOf: way.keysOf,
    secrets: [token, serviceAccount?.privateKey].filter((secret) => secret !== undefined),
    knowsLastBytes: true,
    listQuery: s3ListQuery,
    readListing: readS3Listing,
  });
}
