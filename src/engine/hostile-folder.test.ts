import { cp, mkdir, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect } from '@lancedb/lancedb';
import { describe, expect, it } from 'vitest';
import { manifestPath } from '../lance-format/testing/table-directory.ts';
import { smallManifest } from '../lance-format/testing/write-wire.ts';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';

/** An opened folder with a table `plain`, and a directory next to it with a table `secret`. */
async function places() {
  const parent = await temporaryDirectory();
  const [folder, outside] = [join(parent, 'folder'), join(parent, 'outside')];
  await writeTable(folder, 'plain');
  await writeTable(outside, 'secret');
  return { folder, outside, secret: join(outside, 'secret.lance') };
}

async function writeTable(directory: string, name: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const connection = await connect(directory);
  const table = await connection.createTable(name, [{ id: 1, word: 'secret' }]);
  await table.createIndex('id');
  await table.delete('id > 1');
}

/** Creates a clone with the engine: its manifest names the directory of the source table, where the rows remain. */
async function cloneInto(directory: string, name: string, source: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const connection = await connect(directory);
  await connection.cloneTable(name, source);
}

type Server = Awaited<ReturnType<typeof serveWithRows>>;

/** The requests of a table’s page, and of a query. */
function sendRequests({ post }: Server, name: string) {
  const query = { k: 1, vector: {} };
  return Promise.all([
    post(`/v1/table/${name}/describe`, { load_detailed_metadata: true }),
    post(`/v1/table/${name}/count_rows`),
    post(`/v1/table/${name}/query`, query),
    post(`/v1/table/${name}/stats`),
    post(`/v1/table/${name}/index/list`),
    post(`/v1/table/${name}/explain_plan`, { query }),
  ]);
}

async function expectRefused(server: Server, name: string, ...words: readonly string[]): Promise<void> {
  expect((await server.send('/v1/table/')).json.tables).toContain(name);
  for (const answer of await sendRequests(server, name)) {
    expect(answer).toMatchObject({ status: 409, json: { code: 19 } });
    for (const word of words) expect(answer.json.error).toContain(word);
    expect(answer.json.error).toMatch(/open a folder|only files of the folder/);
  }
}

async function expectRead(server: Server, name: string): Promise<void> {
  const answers = await sendRequests(server, name);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

describe('a table in a folder that takes files from outside is listed, but not opened', () => {
  it.each(['_versions', 'data', '_indices'])('if its %s is a link to the outside', async (part) => {
    const { folder, secret } = await places();
    const table = join(folder, 'plain.lance');
    await rm(join(table, part), { recursive: true, force: true });
    await symlink(join(secret, part), join(table, part), 'junction');
    await expectRefused(await serveWithRows({ folder }), 'plain', join(table, part), join(secret, part));
  });

  it.each(['_versions', 'data'])('if a single file in its %s is a link to the outside', async (part) => {
    const { folder, secret } = await places();
    const table = join(folder, 'plain.lance');
    await rm(join(table, part), { recursive: true });
    await cp(join(secret, part), join(table, part), { recursive: true });
    const [file = ''] = (await readdir(join(table, part))).filter((name) => !name.endsWith('.json'));
    await rm(join(table, part, file));
    await symlink(join(secret, part, file), join(table, part, file));
    await expectRefused(await serveWithRows({ folder }), 'plain', join(table, part, file));
  });

  it('if it is a shallow clone of a table outside', async () => {
    const { folder, secret } = await places();
    await cloneInto(folder, 'clone', secret);
    await expectRefused(await serveWithRows({ folder }), 'clone', '.manifest', secret);
  });

  it('if it is a shallow clone of a table whose files are links to the outside', async () => {
    const { folder, secret } = await places();
    const inner = join(folder, 'plain.lance');
    await cloneInto(folder, 'clone', inner);
    await rm(join(inner, 'data'), { recursive: true });
    await symlink(join(secret, 'data'), join(inner, 'data'), 'junction');
    await expectRefused(await serveWithRows({ folder }), 'clone', join(inner, 'data'));
  });

  it.each([
    ['a bucket', () => 's3://bucket/table.lance', 's3://bucket/table.lance'],
    ['memory', () => 'memory://x', 'memory://x'],
    ['an unknown scheme', () => 'evil+http://127.0.0.1/x', 'evil+http'],
    ['a relative path', (folder, secret) => relative(folder, secret), 'outside'],
    ['the home directory', () => '~/x.lance', '~/x.lance'],
    ['a path with `..`', (folder) => `${folder}/plain.lance/../../outside/secret.lance`, '..'],
    ['an encoded `..`', (folder) => `${folder}/%2e%2e/outside/secret.lance`, '%2e%2e'],
    ['a URL of a path outside', (_, secret) => pathToFileURL(secret).href, 'secret.lance'],
    ['a path that doesn’t exist', (folder) => join(folder, 'none.lance'), 'none.lance'],
    ['an empty path', () => '', '.manifest'],
  ] satisfies [string, (folder: string, secret: string) => string, string][])(
    'if its manifest refers to %s',
    async (_, base, word) => {
      const { folder, secret } = await places();
      await writeManifest(join(folder, 'made.lance'), 1n, base(folder, secret));
      await expectRefused(await serveWithRows({ folder }), 'made', word);
    },
  );
});

const BASE_PATHS = 18;

async function writeManifest(table: string, version: bigint, ...bases: readonly string[]): Promise<void> {
  await mkdir(join(table, '_versions'), { recursive: true });
  const written = bases.map(
    (path) =>
      [
        BASE_PATHS,
        [
          [1, 1],
          [3, 1],
          [4, path],
        ] as const,
      ] as const,
  );
  await writeFile(join(table, manifestPath(version)), smallManifest(version, ...written));
}

/** A sparse file takes no space on the disk, but its full size in memory. */
async function writeHugeDeletions(folder: string): Promise<string> {
  const table = await (await connect(folder)).openTable('plain');
  await table.add([2, 3].map((id) => ({ id, word: 'more' })));
  await table.delete('id = 2');
  const directory = join(folder, 'plain.lance', '_deletions');
  const [name = ''] = await readdir(directory);
  await truncate(join(directory, name), 8 * 2 ** 30);
  return join(directory, name);
}

it.each(['directly', 'by a link'])('rejects a deletion file larger than memory, %s', async (how) => {
  const { folder } = await places();
  const file = await writeHugeDeletions(folder);
  if (how !== 'directly') {
    const large = join(folder, 'plain.lance', 'data', 'large.lance');
    await rename(file, large);
    await symlink(large, file);
  }
  for (const answer of await sendRequests(await serveWithRows({ folder }), 'plain')) {
    expect(answer).toMatchObject({ status: 409, json: { code: 19 } });
    expect(answer.json.error).toContain(`\`${file}\` is larger than 64 MB`);
  }
});

it('checks the links of each requested version', async () => {
  const { folder, secret } = await places();
  const table = join(folder, 'plain.lance');
  await cloneInto(folder, 'clone', secret);
  const [first = ''] = (await readdir(join(folder, 'clone.lance', '_versions'))).filter((name) =>
    name.endsWith('.manifest'),
  );
  // Replaces the first version, and a hint says that this is the latest.
  await rename(join(folder, 'clone.lance', '_versions', first), join(table, manifestPath(1n)));
  await writeFile(join(table, '_versions', 'latest_version_hint.json'), '{"version":1}');
  await rm(join(folder, 'clone.lance'), { recursive: true });
  const server = await serveWithRows({ folder });
  const latest = await server.post('/v1/table/plain/count_rows');
  expect(latest).toMatchObject({ status: 409, json: { error: expect.stringContaining(secret) } });
  await writeFile(join(table, '_versions', 'latest_version_hint.json'), '{"version":99999999999999999999}');
  await expectRead(server, 'plain');
  for (const answer of [
    await server.post('/v1/table/plain/count_rows', { version: 1 }),
    await server.post('/v1/table/plain/describe', { load_detailed_metadata: true, version: 1 }),
    await server.post('/v1/table/plain/query', { k: 1, vector: {}, version: 1 }),
  ]) {
    expect(answer).toMatchObject({ status: 409, json: { error: expect.stringContaining(secret) } });
  }
});

it('rejects a table as soon as a link to the outside appears in it', async () => {
  const { folder, secret } = await places();
  const server = await serveWithRows({ folder });
  await expectRead(server, 'plain');
  const data = join(folder, 'plain.lance', 'data');
  await rm(data, { recursive: true });
  await symlink(join(secret, 'data'), data, 'junction');
  await expectRefused(server, 'plain', data);
});

describe('a table in a folder that takes files from the same folder can be read', () => {
  it('through a link to another table', async () => {
    const { folder } = await places();
    await symlink(join(folder, 'plain.lance'), join(folder, 'other.lance'), 'junction');
    await expectRead(await serveWithRows({ folder }), 'other');
  });

  it('through linked directories of another table', async () => {
    const { folder } = await places();
    await mkdir(join(folder, 'other.lance'));
    for (const part of ['_versions', 'data', '_indices']) {
      await symlink(join(folder, 'plain.lance', part), join(folder, 'other.lance', part), 'junction');
    }
    await expectRead(await serveWithRows({ folder }), 'other');
  });

  it('as a shallow clone of another table', async () => {
    const { folder } = await places();
    await cloneInto(folder, 'clone', join(folder, 'plain.lance'));
    await expectRead(await serveWithRows({ folder }), 'clone');
  });
});

it('rejects tables with files elsewhere in the server’s own directory too, however registered', async () => {
  const dataDirectory = await temporaryDirectory();
  const { outside, secret } = await places();
  const tables = join(dataDirectory, 'tables');
  await cloneInto(tables, 'clone', secret);
  await writeTable(tables, 'linked');
  await rm(join(tables, 'linked.lance', '_refs'), { recursive: true, force: true });
  await symlink(outside, join(tables, 'linked.lance', '_refs'), 'junction');
  const { post } = await serveWithRows({ dataDirectory });
  for (const name of ['clone', 'linked']) {
    const location = join(tables, `${name}.lance`);
    const refused = await post(`/v1/table/${name}/register`, { location });
    expect(refused).toMatchObject({ status: 409, json: { code: 19 } });
    expect(refused.json.error).toContain(outside);
    await post(`/v1/table/${name}/declare`, { location });
    for (const call of ['count_rows', 'tags/list', 'version/list', 'delete']) {
      const body = call === 'delete' ? { predicate: 'true' } : {};
      expect((await post(`/v1/table/${name}/${call}`, body)).status, call).not.toBe(500);
    }
    expect((await post(`/v1/table/${name}/count_rows`)).json.error).toContain(outside);
  }
});
