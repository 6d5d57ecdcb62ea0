import type { LookupFunction } from 'node:net';
import { onTestFinished } from 'vitest';
import type { BucketSettings, Layer, TestRow, TypedKeys } from '#contract/index.ts';
import { directoryWith, manifestPath } from '#lance-format/testing/table-directory.ts';
import { smallManifest } from '#lance-format/testing/write-wire.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { locationOf, normalizeBucket } from '../../connections/buckets.ts';
import { LOCAL_CONNECTION } from '../../connections/stored.ts';
import { storageSecrets } from '../../credentials/secret.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { createNetwork } from '../../network/network.ts';
import { ownAccess } from '../../storage-places/own-access.ts';
import { testBucket } from '../test-bucket.ts';

const TYPED: TypedKeys = { kind: 's3', accessKeyId: 'AKIACANARY', secretAccessKey: 'CANARY-secret-1' };

/** A folder that serves as a bucket, with a table of two versions. */
export function folderWithTable(key = 'daily_active.lance'): Promise<string> {
  return directoryWith({
    [`${key}/${manifestPath(1n)}`]: smallManifest(1n),
    [`${key}/${manifestPath(212n)}`]: smallManifest(212n),
    [`${key}/data/a.lance`]: 'rows',
  });
}

interface BucketTest extends Partial<BucketSettings> {
  readonly typed?: TypedKeys | undefined;
  readonly lookup?: LookupFunction;
}

/** Tests a bucket with the real modules. By default, it uses typed keys that `startFolderS3` accepts. */
export async function runBucketTest({ typed = TYPED, lookup, ...change }: BucketTest) {
  const activityLog = createActivityLog();
  const names = lookup === undefined ? {} : { lookup };
  const http = createHttpClient({ activityLog, ...names });
  onTestFinished(http.close);
  const { bucket } = normalizeBucket({ bucket: { ...BUCKET, ...change } });
  const location = locationOf(bucket);
  const rows = testBucket(
    {
      settings: LOCAL_CONNECTION,
      place: () => ({ bucket, location }),
      access: () =>
        ownAccess({
          location,
          settings: bucket,
          keys: bucket.keys,
          readProfile: () => Promise.reject(new Error('There are no profiles here.')),
          typed: storageSecrets(typed).storageKeys,
        }),
    },
    { network: createNetwork({ environment: {} }), http, ...names },
  );
  const all: TestRow[] = [];
  for await (const row of rows) all.push(row);
  const last = new Map<Layer, TestRow>(all.map((row) => [row.layer, row]));
  return {
    all,
    activityLog,
    ends: [...last.values()].map(({ layer, state }) => `${layer} ${state}`),
    finding: (layer: Layer) => last.get(layer)?.finding,
    failed: [...last.values()].find(({ state }) => state === 'failed'),
  };
}

const BUCKET: BucketSettings = {
  location: 's3://lake',
  region: '',
  endpoint: '',
  account: '',
  keys: { kind: 'typed' },
  allowsLocalNetwork: true,
};
