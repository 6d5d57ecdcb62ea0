import { expect, it } from 'vitest';
import { openCatalog } from '../../server/catalog/catalog.ts';
import { seedSample } from '../../server/sample/seed.ts';
import { serveWithRows } from '../../server/testing/serve-with-rows.ts';
import { temporaryDirectory } from '../../server/testing/temporary-directory.ts';
import { madeSample, rowsOf } from './testing/made-sample.ts';

it('creates every table that the sample describes, with its columns and the same rows each time', async () => {
  const catalog = openCatalog(await temporaryDirectory());
  seedSample(catalog, '/tables');
  const known = new Map<string, readonly string[]>();
  for (const id of catalog.listAllTables({ limit: 10_000, includeDeclared: true }).items) {
    const number = catalog.findTable(id) ?? 0;
    const schema = catalog.latestVersion(number)?.schema;
    const isElsewhere = catalog.tableRecordOf(number)?.location?.startsWith('s3:') ?? true;
    if (schema === undefined || isElsewhere) continue;
    const { table, remove } = await madeSample(id.join('.'), { schema, versions: 2 });
    const { fields } = await table.schema();
    expect(fields.map(({ name }) => name)).toEqual(schema.fields.map(({ name }) => name));
    expect([await table.version(), await table.countRows()]).toEqual([2, 124]);
    if (known.size === 0) known.set(id.join('.'), await rowsOf(table));
    await remove();
    const before = known.get(id.join('.'));
    if (before === undefined) continue;
    const again = await madeSample(id.join('.'), { schema, versions: 2 });
    expect(await rowsOf(again.table)).toEqual(before);
    await again.remove();
  }
  await catalog.close();
}, 120_000);

const BINS = '/v1/table/warehouse$regions$eu$berlin$bins';
const PROMPTS = '/v1/table/staging$ml$prompts';

it('describes a table without rows by the sample, and by its files once it has rows', async () => {
  const server = await serveWithRows({ sample: true });
  const described = async () =>
    (await server.post(`${BINS}/describe`, { load_detailed_metadata: true })).json;
  const before = await described();
  expect(before).toMatchObject({ version: 3, is_only_declared: false });
  await server.post(`${BINS}/tags/create`, { tag: 'audited', version: 2 });

  expect((await server.post(`${BINS}/count_rows`)).text).toBe('128');
  const { location, properties, version } = before;
  expect(await described()).toMatchObject({ location, properties, version });
  expect((await server.post(`${BINS}/tags/list`)).json).toMatchObject({ tags: { audited: { version: 2 } } });
  expect((await server.post(`${BINS}/count_rows`, { version: 1 })).text).toBe('120');

  await server.post(`${BINS}/delete`, { predicate: 'true' });
  expect(await described()).toMatchObject({ version: 4 });
  expect((await server.post(`${BINS}/count_rows`)).text).toBe('0');
});

it('creates rows for a table with managed versions, and keeps its version entries', async () => {
  const server = await serveWithRows({ sample: true });
  const versions = async () => (await server.post(`${PROMPTS}/version/list`)).json;
  const before = await versions();
  const counts = ['', '', ''].map(() => server.post(`${PROMPTS}/count_rows`));
  for (const { text } of await Promise.all(counts)) expect(text).toBe('200');
  expect(await versions()).toEqual(before);
});
