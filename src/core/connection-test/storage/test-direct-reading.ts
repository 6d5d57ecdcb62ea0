import { type Id, showStorageLocation } from '#protocol/index.ts';
import { createListing } from '../../catalog/catalog-listing.ts';
import { lendTable } from '../../catalog/describe.ts';
import { Failure } from '../../failure.ts';
import { RequestFailure } from '../../http/status-failure.ts';
import type { StoragePlace } from '../../storage-gateway/places.ts';
import { type LentDescription, lentPlaces, readableLocation } from '../../storage-places/lent-places.ts';
import type { ProbeOutcome } from '../steps/auth.ts';
import type { DirectTest } from '../subject.ts';
import type { TestContext } from '../test-context.ts';
import {
  atLayer,
  fact,
  failed,
  type LayerRows,
  passed,
  type StepResult,
  skipped,
  toResult,
} from '../test-step-result.ts';
import { createStorageMeter, type StorageMeter, withSpending } from './metered-http.ts';
import { openTable, readFirstByte, type TableForTest } from './open-table.ts';
import { accessSecrets } from './storage-access.ts';
import { type FaultContext, faultOf, faultRow, isRefusal, type KeysKind } from './storage-faults.ts';

interface Direct {
  readonly probeOutcome: ProbeOutcome;
  readonly direct: DirectTest;
  readonly context: TestContext;
  readonly meter: StorageMeter;
}

/**
 * Reads a little of one table from storage, exactly as its rows would be read: with the same credentials, from the same
 * place.
 */
export async function* testDirectReading(
  probeOutcome: ProbeOutcome,
  direct: DirectTest,
  context: TestContext,
): LayerRows<void> {
  const meter = createStorageMeter(context.tools.http);
  yield* withSpending(rows({ probeOutcome, direct, context, meter }), meter);
}

async function* rows(reading: Direct): LayerRows<void> {
  const { context } = reading;
  const reached = yield* atLayer('location', () => reachLocation(reading));
  if (reached === undefined) return;
  const table = yield* atLayer('keys', () =>
    reached === 'none' ? { found: skipped(NOTHING), next: 'none' as const } : tryLentKeys(reached, reading),
  );
  if (table === undefined) return;
  yield* atLayer('firstByte', () =>
    table === 'none' ? { found: skipped(NOTHING) } : firstByte(table, context),
  );
}

const NOTHING = 'no table to read from';

interface Reached {
  readonly id: Id;
  readonly place: StoragePlace;
  readonly fault: FaultContext;
  /** Why the storage rejects these credentials. */
  readonly refusal: Failure | undefined;
}

/** Finds the first table whose location the server returns, and checks whether a storage responds there. */
async function reachLocation(reading: Direct): Promise<StepResult<Reached | 'none'>> {
  const { probeOutcome, direct, context } = reading;
  if (direct.obstacle !== undefined) return { found: skipped(direct.obstacle), next: 'none' };
  const lent = await toResult(firstLentTable(probeOutcome, context));
  if (lent instanceof Failure)
    return { found: failed('The server doesn’t say where tables are.', lent.message) };
  if (lent === undefined) return { found: skipped('no table with a location'), next: 'none' };
  const { id, described } = lent;
  const place = await toResult(openPlace(id, described, reading));
  const facts = [
    fact('Table', id.join(probeOutcome.target.delimiter)),
    fact('Address', described.location ?? ''),
  ];
  if (place instanceof Failure) {
    return { found: failed('The location can’t be read from.', place.message, { facts }) };
  }
  return reach({ id, place, facts }, reading);
}

interface Place {
  readonly id: Id;
  readonly place: StoragePlace;
  readonly facts: readonly ReturnType<typeof fact>[];
}

async function reach({ id, place, facts }: Place, { direct, context }: Direct): Promise<StepResult<Reached>> {
  const keys: KeysKind = place.isAnonymous === true && direct.keys !== 'lent' ? 'anonymous' : direct.keys;
  const fault: FaultContext = { layer: 'location', bucket: bucketOf(place), keys };
  const prefix = `${place.key}/_versions/`;
  const listed = await toResult(
    place.store.list({ prefix, delimiter: true, most: 1, signal: context.signal }),
  );
  if (listed instanceof Failure && !isRefusal(listed)) {
    const { found } = faultRow(listed, fault);
    return { found: { ...found, facts } };
  }
  const refusal = listed instanceof Failure ? listed : undefined;
  return { found: passed(place.location, { facts }), next: { id, place, fault, refusal } };
}

function bucketOf({ location }: StoragePlace): string {
  return showStorageLocation({ ...readableLocation(location), key: '' });
}

async function openPlace(
  id: Id,
  described: LentDescription,
  { direct, context, meter }: Direct,
): Promise<StoragePlace> {
  const { connectionId, route, secrets } = context;
  const places = lentPlaces({
    describe: async () => described,
    openStore: async (location, lent, tableId) => {
      secrets.push(...accessSecrets(lent));
      const opened = await direct.openStore(location, lent, {
        http: meter.http,
        connectionId,
        route,
        tableId,
      });
      secrets.push(...accessSecrets(opened.access));
      return opened;
    },
  });
  return places.table(id, context.signal);
}

/** Whether the credentials open the table: reads its manifest with them. */
async function tryLentKeys(
  { id, place, fault, refusal }: Reached,
  { direct, context, meter, probeOutcome }: Direct,
): Promise<StepResult<TableForTest | 'none'>> {
  const lendsNone = place.isAnonymous === true && direct.keys === 'lent';
  if (refusal !== undefined && lendsNone) {
    return { found: skipped('the server lends none, and the storage isn’t public'), next: 'none' };
  }
  if (refusal !== undefined) return faultRow(refusal, { ...fault, layer: 'keys' });
  // SECURITY: the location isn’t requested again, so that the place is the one whose credentials and origin were
  // checked.
  const table = await toResult(openTable({ table: async () => place }, id, context.signal));
  if (table instanceof Failure) {
    const isOfKeys = isRefusal(table) || faultOf(table) === 'no-bucket';
    return faultRow(table, { ...fault, layer: isOfKeys ? 'keys' : 'firstByte' });
  }
  meter.countTable();
  const words = place.isAnonymous === true ? 'none, the storage is public' : 'accepted';
  const facts = [fact('Version', `v${table.version} of ${id.join(probeOutcome.target.delimiter)}`)];
  return { found: passed(words, { facts }), next: table };
}

async function firstByte(table: TableForTest, { signal }: TestContext): Promise<StepResult<true>> {
  const outcome = await toResult(readFirstByte(table, signal));
  if (outcome instanceof Failure)
    return { found: failed('The first byte couldn’t be read.', outcome.message) };
  return { found: passed(table.file.words, { facts: [fact('File', table.file.key)] }), next: true };
}

/** The maximum number of namespaces to list, and of tables to describe. */
const MOST_LOOKS = 5;

interface LentTableFound {
  readonly id: Id;
  readonly described: LentDescription;
}

/** The first listed table that has a location. Throws if none does and at least one request failed. */
async function firstLentTable(
  probeOutcome: ProbeOutcome,
  context: TestContext,
): Promise<LentTableFound | undefined> {
  let refusal: RequestFailure | undefined;
  let left = MOST_LOOKS;
  for await (const id of tablesOf(probeOutcome, context)) {
    if (left === 0) break;
    left -= 1;
    try {
      const described = await lendTable(probeOutcome.client, id, context.signal);
      if (described.location != null && described.location !== '') return { id, described };
    } catch (problem) {
      if (!(problem instanceof RequestFailure)) throw problem;
      refusal ??= problem;
    }
  }
  if (refusal !== undefined) throw refusal;
  return undefined;
}

/** In the order of the sidebar, with a few requests. */
async function* tablesOf(
  { client, target }: ProbeOutcome,
  { subject, signal }: TestContext,
): AsyncGenerator<Id> {
  const { pageSize } = subject.settings;
  const listing = createListing({ client, delimiter: target.delimiter, pageSize, tablesByHand: () => [] });
  const inside: Id[] = [[]];
  for (let at = 0; at < Math.min(inside.length, MOST_LOOKS); at += 1) {
    const id = inside[at] ?? [];
    const { tables, namespaces } = await listing.children({ id, limit: 20, signal });
    yield* tables.map((name) => [...id, name]);
    inside.push(...namespaces.map((name) => [...id, name]));
  }
}
