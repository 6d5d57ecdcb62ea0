import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BucketSettings, TypedKeys } from '#contract/index.ts';
import { storageHost } from '#core/storage-places/testing/storage-host.ts';
import {
  type MotoServer,
  type ObjectContent,
  startAzurite,
  startGcsEmulator,
  startMoto,
  startTables,
  type TablePlaces,
} from './testing/storage-servers.ts';

const ANSWERED = /\/(?:describe|exists|list)(?:\?|$)/;
const ROWS_OR_VERSIONS = /\/(?:version|tags|index)\//;

/** The same server as one that serves metadata only: it can't return what requires reading files. */
async function onlyDescribing(target: string) {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (!ANSWERED.test(path) || ROWS_OR_VERSIONS.test(path)) return void response.writeHead(501).end();
    const { method = 'GET' } = request;
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.concat(pieces).toString().replace('"load_detailed_metadata":true', '"x":1');
    const answer = await fetch(target + path, { method, headers, ...(method === 'POST' && { body }) });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The address of a server that listens on TCP is never a string.
  return { paths, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

type Host = Awaited<ReturnType<typeof storageHost>>;

const WIDTH = 16;
const NEAREST = JSON.stringify({
  k: 10,
  vector: { single_vector: Array.from({ length: WIDTH }, (_, at) => (at * 7) / 101) },
  vector_column: 'vector',
  columns: { column_names: ['id', 'title', '_distance'] },
});

/** Everything that a connection returns about the table. */
async function seenBy({ client }: Host, connectionId: string) {
  const table = { connectionId, id: ['items'] };
  const { answer } = await client.catalog.table({ ...table, detail: true });
  const { schema, version } = answer;
  const { versions } = await client.catalog.versions(table);
  const { count } = await client.rows.count(table);
  const all: unknown[] = [];
  for (let offset = 0n; offset < 4000n; offset += 500n) {
    all.push(...(await client.rows.page({ ...table, offset, limit: 500 })).rows);
  }
  const old = await client.rows.page({ ...table, version: 1n, offset: 1990n, limit: 50 });
  const filtered = await client.rows.page({ ...table, filter: 'id % 100 = 1', offset: 0n, limit: 100 });
  let nearest: unknown;
  for await (const event of await client.plans.start({ ...table, query: NEAREST })) {
    if (event.kind === 'rows') nearest = event.answer.first;
  }
  return {
    fields: schema?.fields,
    version,
    count,
    rows: all,
    nearest,
    old: old.rows,
    filtered: filtered.rows,
    versions: versions.map((one) => one.version),
    tags: await client.changes.tags(table),
  };
}

const BUCKET = { region: '', account: '', allowsLocalNetwork: true } as const;

async function openBucket(
  { client }: Host,
  bucket: Pick<BucketSettings, 'location' | 'endpoint'> & Partial<BucketSettings>,
  typed?: TypedKeys,
): Promise<string> {
  const keys = typed === undefined ? ({ kind: 'anonymous' } as const) : ({ kind: 'typed' } as const);
  const opened = await client.connections.openBucket({
    bucket: { ...BUCKET, keys, ...bucket },
    ...(typed && { typed }),
  });
  return opened.id;
}

async function filesBelow(directory: string): Promise<ReadonlyMap<string, ObjectContent>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(directory.length + 1), new Uint8Array(await readFile(path))] as const;
  });
  return new Map(await Promise.all(read));
}

describe('a table of the public client', () => {
  let moto: MotoServer;
  let tables: TablePlaces;
  beforeAll(async () => {
    moto = await startMoto();
    tables = await startTables(moto);
    await moto.checkKeys();
  });
  afterAll(async () => {
    await tables?.end();
    await moto?.end();
  });

  it('is the same in a folder, at the public server, in a bucket, and by keys that are lent for it', async () => {
    const host = await storageHost();
    const { client } = host;
    const adapter = await client.connections.add({ draft: { address: tables.url }, anyway: true });
    const folder = await client.connections.openFolder({ path: tables.directory });
    const typed = { kind: 's3', ...moto.keys } as const;
    const bucket = await openBucket(host, { location: 's3://lake', endpoint: moto.url }, typed);
    const lender = await onlyDescribing(tables.lender);
    const lending = await client.connections.add({ draft: { address: lender.address }, anyway: true });
    const directReading = { isAllowed: true, keys: { kind: 'lent' as const }, allowedOrigins: [moto.url] };
    await client.connections.readDirectly({ connectionId: lending.id, directReading });

    const expected = await seenBy(host, adapter.id);
    const { nearest, ...all } = expected;
    expect(expected).toMatchObject({ count: 3429n, version: 4n, tags: [{ name: 'first', version: 1n }] });
    expect(expected.rows).toHaveLength(3429);
    expect(expected.nearest).toHaveLength(10);
    for (const connectionId of [folder.id, bucket, lending.id]) {
      const { nearest: found, ...seen } = await seenBy(host, connectionId);
      expect(seen).toEqual(all);
      expect(found).toEqual(nearest);
    }
    // The keys expire after two seconds, so they were requested again meanwhile.
    expect(lender.paths.filter((path) => path.includes('items/describe')).length).toBeGreaterThan(1);
    expect(host.readers).toHaveLength(3);
  });

  it('names what it takes from this computer, and nobody reads it', async () => {
    const host = await storageHost();
    const typed = { kind: 's3', ...moto.keys } as const;
    const connectionId = await openBucket(host, { location: 's3://lake', endpoint: moto.url }, typed);
    const { rows } = await host.client.rows.page({ connectionId, id: ['strange'], offset: 0n, limit: 10 });
    expect(JSON.stringify(rows)).toMatch(/-outside/);
    expect(host.heard.join('\n')).not.toContain('CANARY-of-this-computer');
  });

  it('is read from a container of Azure and from a bucket of Google too', async () => {
    const [azurite, gcs] = await Promise.all([startAzurite(), startGcsEmulator()]);
    onTestFinished(async () => void (await Promise.all([azurite.end(), gcs.end()])));
    const files = await filesBelow(tables.directory);
    await Promise.all([azurite.fill('lake', files), gcs.fill('lake', files)]);
    const host = await storageHost();
    const sas = azurite.sas(new Date(Date.now() + 3_600_000));
    const account = azurite.account;
    const azure = { location: 'az://lake', endpoint: azurite.url, account };
    const buckets = [
      await openBucket(host, { location: 's3://lake', endpoint: moto.url }, { kind: 's3', ...moto.keys }),
      await openBucket(host, azure, { kind: 'az', accountKey: azurite.key }),
      await openBucket(host, azure, { kind: 'azSas', sasToken: sas }),
      await openBucket(host, { location: 'gs://lake', endpoint: gcs.url }),
    ];
    const seen = [];
    for (const connectionId of buckets) {
      const { tables: names } = await host.client.catalog.children({ connectionId, id: [] });
      expect(names).toEqual(['items', 'strange']);
      seen.push(await seenBy(host, connectionId));
    }
    const [ofS3, ...others] = seen;
    for (const other of others) expect(other).toEqual(ofS3);
  });
});
