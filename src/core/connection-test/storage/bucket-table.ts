import type { Id } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import type { ListedPage } from '../../object-storage/object-store.ts';
import type { NamesWanted } from '../../storage-gateway/places.ts';
import { bucketPlaces, namesOfPage } from '../../storage-places/bucket-places.ts';
import type { TestContext } from '../test-context.ts';
import { fact, passed, type StepResult, skipped, toResult } from '../test-step-result.ts';
import type { UnlockedBucket } from './bucket-steps.ts';
import type { StorageMeter } from './metered-http.ts';
import { openTable, readFirstByte, type TableForTest } from './open-table.ts';
import { faultRow } from './storage-faults.ts';

interface Reading {
  readonly meter: StorageMeter;
  readonly trial: TestContext;
}

type Places = ReturnType<typeof bucketPlaces>;

/** The first table that is named, opened; `none` where there is none to open, which is no fault. */
export async function openFirstTable(
  unlocked: UnlockedBucket,
  page: ListedPage,
  { meter, trial: { signal } }: Reading,
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
  if (outcome === 'none') return { found: skipped(NO_TABLE), next: 'none' };
  const { id, table } = outcome;
  const facts = [fact('Address', table.table.location)];
  return { found: passed(`${id.join(' / ')}, v${table.version}`, { facts }), next: table };
}

const NO_TABLE = 'no folder here ends in .lance';

/** So many namespaces are looked into for one. */
const MOST_LOOKS = 5;

interface Search {
  readonly prefix: string;
  readonly places: Places;
  readonly signal: AbortSignal;
}

/** On the page of the list, or in the first namespaces on it. */
async function firstTable(page: ListedPage, { prefix, places, signal }: Search): Promise<Id | undefined> {
  const [table] = namesOfPage(page, prefix, 'tables');
  if (table !== undefined) return [table];
  const below = (id: Id, kind: NamesWanted['kind']) =>
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

/** How long the storage takes for a byte of a file. */
export async function measureFirstByte(
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
