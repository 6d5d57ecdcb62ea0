import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Table, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow';
import { expect } from 'vitest';
import { defined, type Id, type StorageLocation, stringifyJson } from '#protocol/index.ts';
import { serveWithRows } from '#server/testing/serve-with-rows.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { folderStore } from '../../storage-gateway/testing/folder-store.ts';
import { readInStorage } from '../../storage-gateway/testing/read-in-storage.ts';
import { bucketPlaces } from '../bucket-places.ts';

/** A row of a manifest, as written for directory namespaces. */
interface ManifestRow {
  readonly object_id: string;
  readonly object_type: string;
  readonly location?: string;
  readonly metadata?: string;
}

export const namespaceRow = (object_id: string, metadata?: string): ManifestRow => ({
  object_id,
  object_type: 'namespace',
  ...defined({ metadata }),
});

export const tableRow = (object_id: string, location: string): ManifestRow => ({
  object_id,
  object_type: 'table',
  location,
});

interface BucketOptions {
  readonly key?: string;
  /** A folder whose files are copied into the bucket at the start. */
  readonly files?: string;
}

/** A folder that serves as a bucket, and a reader for it. The real engine writes its manifest and its tables. */
export async function manifestBucket({ key = '', files }: BucketOptions = {}) {
  const bucket = await temporaryDirectory();
  const folder = join(bucket, key);
  if (files !== undefined) await cp(files, folder, { recursive: true });
  let started: Promise<TestServer> | undefined;
  const written = new Set<string>();
  const { store, storageRequests } = folderStore(bucket);
  const location: StorageLocation = { scheme: 's3', bucket: 'lake', key };
  const is = { now: 0 };
  const places = bucketPlaces({ location, openStore: async () => ({ store }) });
  const { reader } = await readInStorage(places, { now: () => is.now });

  /** Writes a table with the engine, and copies its current files to the bucket. */
  async function put(
    name: string,
    rows: Table,
    mode: 'create' | 'insert?mode=overwrite' = 'create',
  ): Promise<void> {
    started ??= serveWithRows();
    const local = await started;
    const path = `/v1/table/${name.replaceAll(/\W/g, '_')}`;
    const bytes = tableToIPC(rows, 'stream');
    // The engine doesn’t have tables that were copied at the start, so the first write makes the overwrite its second
    // version.
    if (mode !== 'create' && !written.has(name)) await local.upload(`${path}/create`, bytes);
    written.add(name);
    const made = await local.upload(`${path}/${mode}`, bytes);
    expect(made.status, made.text.slice(0, 300)).toBe(200);
    const { json } = await local.post(`${path}/describe`, { load_detailed_metadata: true });
    await rm(join(folder, name), { recursive: true, force: true });
    await cp(String(json.location), join(folder, name), { recursive: true });
  }

  async function list(kind: 'table' | 'namespace', id: Id = [], limit?: number): Promise<readonly string[]> {
    const names: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        ...(limit !== undefined && { limit: String(limit) }),
        ...defined({ page_token: token }),
      });
      const answer = await reader(
        `/v1/namespace/${idText(id)}/${kind === 'table' ? 'table/' : ''}list?${query}`,
        undefined,
        'GET',
      );
      expect(answer.status, answer.text).toBe(200);
      const { tables, namespaces, page_token } = answer.json as unknown as Listed;
      names.push(...(tables ?? namespaces ?? []));
      token = page_token;
    } while (token !== undefined);
    return names;
  }

  return {
    folder,
    storageRequests,
    list,
    reader,
    is,
    putManifest: (rows: readonly ManifestRow[], mode?: 'overwrite') =>
      put('__manifest', manifestOf(rows), mode && `insert?mode=${mode}`),
    putTable: (name: string, count: number) =>
      put(
        name,
        new Table({
          id: vectorFromArray(
            Array.from({ length: count }, (_, index) => `${index}`),
            new Utf8(),
          ),
        }),
      ),
    /** The number of rows, or the error. */
    count: async (id: Id) => {
      const { status, text, json } = await reader(`/v1/table/${idText(id)}/count_rows`);
      return status === 200 ? Number(text) : json;
    },
    about: async (id: Id) => (await reader(`/v1/namespace/${idText(id)}/describe`)).json,
  };
}

interface Listed {
  readonly tables?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly page_token?: string;
}

function idText(id: Id): string {
  return encodeURIComponent(id.length === 0 ? '$' : id.join('$'));
}

function manifestOf(rows: readonly ManifestRow[]): Table {
  const column = (name: keyof ManifestRow) =>
    vectorFromArray(
      rows.map((row) => row[name] ?? null),
      new Utf8(),
    );
  return new Table({
    object_id: column('object_id'),
    object_type: column('object_type'),
    location: column('location'),
    metadata: column('metadata'),
  });
}

export const asMetadata = (properties: object): string => stringifyJson(properties);
