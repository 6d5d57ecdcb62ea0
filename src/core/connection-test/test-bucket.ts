import { BUCKET_LAYERS, type TestRow } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { ListedPage } from '../object-storage/object-store.ts';
import type { NamesRequest } from '../storage-gateway/places.ts';
import { bucketPlaces, hasManifest, namesOfPage } from '../storage-places/bucket-places.ts';
import { type BucketSubject, checkBucketAddress } from './storage/bucket-address.ts';
import { checkBucket, listBucket, tryKeys, type UnlockedBucket } from './storage/bucket-steps.ts';
import { createStorageMeter, type StorageMeter, withSpending } from './storage/metered-http.ts';
import { openTable, readFirstByte, type TableForTest } from './storage/open-table.ts';
import { faultRow } from './storage/storage-faults.ts';
import { connectToStorage, lookUpStorage } from './storage/storage-way.ts';
import type { TestTools } from './subject.ts';
import { createTestContext, type TestContext } from './test-context.ts';
import {
  atLayer,
  fact,
  type LayerRows,
  passed,
  runLayers,
  type StepResult,
  skipped,
  toResult,
} from './test-step-result.ts';

/**
 * Tests a bucket layer by layer, up to the one that fails. Nothing is stored, and no credential is sent before its
 * layer. When canceled, it throws the signal’s reason.
 */
export async function* testBucket(
  subject: BucketSubject,
  tools: TestTools,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TestRow, void> {
  const settings = { ...subject, connectionId: undefined, secrets: {}, accessToken: () => undefined };
  const context = createTestContext(settings, tools, signal);
  const meter = createStorageMeter(tools.http);
  yield* runLayers(BUCKET_LAYERS, withSpending(rows(subject, meter, context), meter), context);
}

async function* rows(subject: BucketSubject, meter: StorageMeter, context: TestContext): LayerRows<void> {
  const opened = yield* atLayer('address', () => checkBucketAddress(subject, meter, context));
  if (opened === undefined) return;
  const { origin, bucket } = opened;
  const end = { origin, reach: bucket.allowsLocalNetwork ? 'loopback' : 'public' } as const;
  const route = yield* atLayer('dns', () => lookUpStorage(end, context));
  if (route === undefined) return;
  if ((yield* atLayer('tls', () => connectToStorage(end, route, context))) === undefined) return;
  const met = yield* atLayer('bucket', () => checkBucket(opened, context));
  if (met === undefined) return;
  const unlocked = yield* atLayer('keys', () => tryKeys(met, context));
  if (unlocked === undefined) return;
  const page = yield* atLayer('list', () => listBucket(unlocked, context));
  if (page === undefined) return;
  const table = yield* atLayer('table', () => openFirstTable(unlocked, page, { meter, context }));
  if (table === undefined) return;
  yield* atLayer('firstByte', () =>
    table === 'none'
      ? { found: skipped('no table to read from') }
      : measureFirstByte(unlocked, table, context),
  );
}

interface Reading {
  readonly meter: StorageMeter;
  readonly context: TestContext;
}

type Places = ReturnType<typeof bucketPlaces>;

/** Opens the first table that is found; `none` if there is none, which isn’t a failure. */
async function openFirstTable(
  unlocked: UnlockedBucket,
  page: ListedPage,
  { meter, context: { signal } }: Reading,
): Promise<StepResult<TableForTest | 'none'>> {
  const { access, location, prefix, name, bucket, open } = unlocked;
  const places = bucketPlaces({ location, openStore: async (tableId) => ({ store: open(access, tableId) }) });
  const outcome = await toResult(
    (async () => {
      const id = await firstTable(page, { prefix, places, signal });
      if (id === undefined) return 'none';
      const table = await openTable(places, id, signal);
      meter.countTable();
      return { id, table };
    })(),
  );
  if (outcome instanceof Failure)
    return faultRow(outcome, { layer: 'table', bucket: name, keys: bucket.keys.kind });
  if (outcome === 'none')
    return { found: skipped(hasManifest(page, prefix) ? IN_MANIFEST : NO_TABLE), next: 'none' };
  const { id, table } = outcome;
  const facts = [fact('Address', table.table.location)];
  return { found: passed(`${id.join(' / ')}, v${table.version}`, { facts }), next: table };
}

const NO_TABLE = 'no folder here ends in .lance';
/** Only the table engine can read it, and the test doesn’t start the engine. */
const IN_MANIFEST = 'a catalog is here: its manifest names the tables, and is read once it’s opened';

/** The maximum number of namespaces that are searched for a table. */
const MOST_LOOKS = 5;

interface Search {
  readonly prefix: string;
  readonly places: Places;
  readonly signal: AbortSignal;
}

/** Searches the first page, then the first namespaces on it. */
async function firstTable(page: ListedPage, { prefix, places, signal }: Search): Promise<Id | undefined> {
  const [table] = namesOfPage(page, prefix, 'tables');
  if (table !== undefined) return [table];
  const below = (id: Id, kind: NamesRequest['kind']) =>
    places.names?.(id, { kind, limit: 1000, signal }).then(({ names }) => names) ?? [];
  const inside: Id[] = namesOfPage(page, prefix, 'namespaces').map((name) => [name]);
  for (const id of inside) {
    if (inside.indexOf(id) >= MOST_LOOKS) return undefined;
    const [found] = await below(id, 'tables');
    if (found !== undefined) return [...id, found];
    inside.push(...(await below(id, 'namespaces')).map((name) => [...id, name]));
  }
  return undefined;
}

/** Measures how long the storage takes for one byte of a file. */
async function measureFirstByte(
  { name, bucket }: UnlockedBucket,
  table: TableForTest,
  { signal }: TestContext,
): Promise<StepResult<true>> {
  const outcome = await toResult(readFirstByte(table, signal));
  if (outcome instanceof Failure) {
    return faultRow(outcome, { layer: 'firstByte', bucket: name, keys: bucket.keys.kind });
  }
  return { found: passed(table.file.words, { facts: [fact('File', table.file.key)] }), next: true };
}
