import { BUCKET_LAYERS, type TestRow } from '#contract/index.ts';
import { type BucketSubject, lookAtBucketAddress } from './storage/bucket-address.ts';
import { listBucket, meetBucket, tryKeys } from './storage/bucket-steps.ts';
import { measureFirstByte, openFirstTable } from './storage/bucket-table.ts';
import { createStorageMeter, type StorageMeter, withSpending } from './storage/metered-http.ts';
import { connectToStorage, lookUpStorage } from './storage/storage-way.ts';
import type { TestTools } from './subject.ts';
import { createTestContext, type TestContext } from './test-context.ts';
import { atLayer, type LayerRows, runLayers, skipped } from './test-step-result.ts';

/**
 * As a connection to a server is tested: from layer to layer, up to the one that fails. Nothing is kept, and no key goes
 * out before the layer that is about keys. Called off, it ends with the signal’s reason.
 */
export async function* testBucket(
  subject: BucketSubject,
  tools: TestTools,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TestRow, void> {
  const settings = { ...subject, connectionId: undefined, secrets: {}, accessToken: () => undefined };
  const trial = createTestContext(settings, tools, signal);
  const meter = createStorageMeter(tools.http);
  yield* runLayers(BUCKET_LAYERS, withSpending(rows(subject, meter, trial), meter), trial);
}

async function* rows(subject: BucketSubject, meter: StorageMeter, trial: TestContext): LayerRows<void> {
  const opened = yield* atLayer('address', () => lookAtBucketAddress(subject, meter, trial));
  if (opened === undefined) return;
  const { origin, bucket } = opened;
  const end = { origin, reach: bucket.allowsLocalNetwork ? 'loopback' : 'public' } as const;
  const route = yield* atLayer('dns', () => lookUpStorage(end, trial));
  if (route === undefined) return;
  if ((yield* atLayer('tls', () => connectToStorage(end, route, trial))) === undefined) return;
  const met = yield* atLayer('bucket', () => meetBucket(opened, trial));
  if (met === undefined) return;
  const unlocked = yield* atLayer('keys', () => tryKeys(met, trial));
  if (unlocked === undefined) return;
  const page = yield* atLayer('list', () => listBucket(unlocked, trial));
  if (page === undefined) return;
  const table = yield* atLayer('table', () => openFirstTable(unlocked, page, { meter, trial }));
  if (table === undefined) return;
  yield* atLayer('firstByte', () =>
    table === 'none' ? { found: skipped('no table to read from') } : measureFirstByte(unlocked, table, trial),
  );
}
