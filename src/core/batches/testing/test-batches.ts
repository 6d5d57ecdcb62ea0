import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BatchToCommit, Connection, CredentialInput } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { defined, stringifyJson } from '#protocol/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { createCatalog } from '../../catalog/catalog.ts';
import { createChanges } from '../../changes/changes.ts';
import { type ChangeHistoryOptions, createChangeHistory } from '../../changes/history.ts';
import { createOwners } from '../../connections/connection-ids.ts';
import { sealed } from '../../credentials/credential-service.ts';
import { createHttpClient } from '../../http/http-client.ts';
import type { HttpLimits } from '../../http/limits.ts';
import { targetOf } from '../../namespace/target.ts';
import { testKnowledge } from '../../namespace/testing/test-client.ts';
import { createNotices } from '../../storage/file-notices.ts';
import type { StorePlace } from '../../storage/json-store.ts';
import { type BatchesOptions, createBatches } from '../batches.ts';

/** A data directory for one test. */
export async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-batches-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

export function placeIn(directory: string, change: Partial<StorePlace> = {}): StorePlace {
  return { directory, readOnlyReason: null, notices: createNotices(), writtenBy: 'Vitrine', ...change };
}

interface BatchesParams
  extends Partial<Omit<BatchesOptions, 'connections' | 'place' | 'history'>>,
    Partial<Pick<ChangeHistoryOptions, 'owners' | 'waits'>> {
  readonly address: string;
  readonly place?: StorePlace;
  readonly connection?: Partial<Connection>;
  readonly credentials?: CredentialInput;
  readonly limits?: Partial<HttpLimits>;
}

/** Batches on one connection over real HTTP, in a new data directory unless one is given. */
export async function openBatches(params: BatchesParams) {
  const { address, connection: change = {}, credentials = {}, limits = {}, waits, ...rest } = params;
  const place = params.place ?? placeIn(await dataDirectory());
  const connection = testConnection({ address, ...change });
  const activityLog = createActivityLog();
  // The client's retries wait no time.
  const http = createHttpClient({ activityLog, limits, sleep: async () => {} });
  const catalog = createCatalog({
    target: targetOf(connection.id, connection),
    http,
    credentialProvider: async () => sealed(credentials),
    known: testKnowledge(),
    tablesByHand: () => [],
  });
  const connections = {
    list: () => [connection],
    subscribe: () => () => {},
    catalog: () => Promise.resolve(catalog),
  };
  const { owners = createOwners({ connections, isListWhole: true }) } = rest;
  const history = createChangeHistory({
    place,
    connections,
    owners,
    ...defined({ now: rest.now, waits }),
  });
  const batches = createBatches({ ...rest, place, connections, history });
  const close = async () => {
    await batches.close();
    await history.close();
  };
  onTestFinished(async () => {
    await http.close();
    await close();
  });
  const onBatch = batches.notifyWindows;
  const changes = createChanges({ connections, history: async () => history, onBatch });
  return { batches, changes, history, place, activityLog, close };
}

export function batchOf(operations: readonly object[], change: Partial<BatchToCommit> = {}): BatchToCommit {
  return { connectionId: 'c', name: 'Batch', body: stringifyJson({ operations }, 2), ...change };
}

export const declare = (name: string, rest: object = {}) => ({
  declare_table: { id: [name], location: `s3://${name}`, ...rest },
});

export const version = (name: string, number: number | bigint, rest: object = {}) => ({
  create_table_version: { id: [name], version: number, manifest_path: `${name}-${number}`, ...rest },
});

export const deregister = (name: string) => ({ deregister_table: { id: [name] } });

export async function all<Item>(stream: Promise<AsyncIterable<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of await stream) items.push(item);
  return items;
}
