import { expect, it, onTestFinished } from 'vitest';
import { canariesIn, canary } from '#contract/testing/canary.ts';
import { ended } from '../credentials/testing/heard-window.ts';
import { startRoutes, type TestAnswer } from '../namespace/testing/test-routes.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { servedSample, storageHost } from '../storage-places/testing/storage-host.ts';

interface Served {
  readonly location: string;
  readonly options: Readonly<Record<string, string>>;
}

const NO_TABLE = {
  status: 404,
  body: { error: 'Table lake$shop$nothing does not exist', code: 404, type: 'NoSuchTableException' },
};

/**
 * Routes and responses of the Lance REST service of Gravitino 1.1, according to its source code: below `/lance`, three
 * levels, a schema without a version, and the storage options of a table whether they were requested or not, also
 * repeated among its properties. An unknown route gets a 404 without a body.
 */
async function startMetadataServer({ location, options }: Served) {
  const storageProperties = Object.entries(options).map(
    ([name, value]) => [`lance.storage.${name}`, value] as const,
  );
  const described = {
    version: null,
    location,
    schema: { fields: [{ name: 'review_id', nullable: true, type: { type: 'utf8' } }] },
    properties: {
      ...Object.fromEntries(storageProperties),
      location,
      format: 'lance',
      external: 'true',
      owner: 'shop',
    },
    storage_options: options,
  };
  const answers: Readonly<Record<string, TestAnswer>> = {
    'GET /lance/v1/namespace/$/list': { body: { namespaces: ['lake'] } },
    'GET /lance/v1/namespace/lake/list': { body: { namespaces: ['shop'] } },
    'GET /lance/v1/namespace/lake$shop/list': { body: { namespaces: [] } },
    'GET /lance/v1/namespace/$/table/list': { body: { tables: [] } },
    'GET /lance/v1/namespace/lake/table/list': { body: { tables: [] } },
    'GET /lance/v1/namespace/lake$shop/table/list': { body: { tables: ['reviews'] } },
    'POST /lance/v1/namespace/lake/describe': { body: { properties: {} } },
    'POST /lance/v1/namespace/lake$shop/describe': { body: { properties: {} } },
    'POST /lance/v1/table/lake$shop$reviews/exists': {},
    'POST /lance/v1/table/lake$shop$reviews/describe': { body: described },
  };
  const server = await startRoutes((path, _, { method, body }) => {
    const route = `${method} ${decodeURIComponent(path)}`;
    if (route.endsWith('/describe') && /"version":\d/.test(body)) {
      return {
        status: 406,
        body: { error: 'Describing specific table version is not supported.', code: 406 },
      };
    }
    return answers[route] ?? (route.endsWith('/describe') ? NO_TABLE : undefined);
  });
  onTestFinished(server.close);
  return server;
}

it('browses a metadata-only server, and reads its tables from their storage', async () => {
  const { local, folder, name } = await servedSample();
  const s3 = await startFolderS3({ folder, bucket: 'lake' });
  const secrets = [canary('access key'), canary('secret'), canary('session token')];
  const [id, secret, token] = secrets.map(({ text }) => text);
  const server = await startMetadataServer({
    location: `s3://lake/${name}`,
    options: {
      access_key_id: id ?? '',
      secret_access_key: secret ?? '',
      session_token: token ?? '',
      endpoint: s3.origin,
      allow_http: 'true',
    },
  });
  const { client, heard } = await storageHost();
  const address = `${server.origin}/lance`;
  const { id: connectionId } = await client.connections.add({ draft: { address }, anyway: true });
  const reviews = { connectionId, id: ['lake', 'shop', 'reviews'] };

  expect(await client.catalog.children({ connectionId, id: [] })).toMatchObject({ namespaces: ['lake'] });
  expect(await client.catalog.children({ connectionId, id: ['lake', 'shop'] })).toMatchObject({
    tables: ['reviews'],
  });
  // The user hasn’t agreed yet.
  await expect(client.rows.page({ ...reviews, offset: 0n, limit: 5 })).rejects.toThrow(
    /doesn’t support|may not support|can’t/,
  );
  expect(s3.seen).toEqual([]);
  expect(await client.catalog.storageOffer(reviews)).toMatchObject({
    location: `s3://lake/${name}`,
    problem: null,
    keys: 'lent',
    endpoint: { origin: s3.origin, kind: 'loopback', isEncrypted: false },
  });

  const directReading = { isAllowed: true, keys: { kind: 'lent' as const }, allowedOrigins: [s3.origin] };
  await client.connections.readDirectly({ connectionId, directReading });
  const { rows } = await client.rows.page({ ...reviews, offset: 0n, limit: 5 });
  expect(rows).toHaveLength(5);
  const counted = await local.post('/v1/table/live$reviews/count_rows');
  expect((await client.rows.count(reviews)).count).toBe(BigInt(counted.text));
  const { versions } = await client.catalog.versions(reviews);
  expect(versions.length).toBeGreaterThan(0);
  const old = await client.rows.page({
    ...reviews,
    version: versions.at(-1)?.version ?? 1n,
    offset: 0n,
    limit: 5,
  });
  expect(old.rows).toHaveLength(5);
  await client.catalog.indices(reviews);
  await client.catalog.stats(reviews);
  // Members that the server returned are unchanged.
  const table = await client.catalog.table({ ...reviews, detail: true });
  expect(table.answer.schema?.fields?.map((field) => field.name)).toEqual(['review_id']);
  expect(table.answer.properties).toContainEqual(['owner', 'shop']);
  await expect(
    client.rows.page({ connectionId, id: ['lake', 'shop', 'nothing'], offset: 0n, limit: 5 }),
  ).rejects.toThrow(/nothing/);

  for (let requestId = 0; requestId < 100; requestId += 1)
    await ended(client.activity.messages({ requestId }));
  expect(canariesIn(heard.join('\n'), secrets)).toEqual([]);
});
