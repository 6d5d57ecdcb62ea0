import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect } from '@lancedb/lancedb';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../core/failure.ts';
import { startTestServer } from '../core/http/testing/test-server.ts';
import { createManifests } from '../core/storage-gateway/manifests.ts';
import type { OpenedTable } from '../core/storage-gateway/opened-tables.ts';
import { folderStore } from '../core/storage-gateway/testing/folder-store.ts';
import { type Reader, readInStorage } from '../core/storage-gateway/testing/read-in-storage.ts';
import { wireFields } from '../lance-format/protobuf.ts';
import { manifestPath } from '../lance-format/testing/table-directory.ts';
import { message, smallManifest, type Written } from '../lance-format/testing/write-wire.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { runs } from '../testing/runs.ts';

const CANARY = 'CANARY-of-another-place';
const BASE_PATHS = 18;
const PATH = 4;

/** A bucket with a table, and next to it a table that exists only on this computer. */
async function places() {
  const parent = await temporaryDirectory();
  const [bucket, outside] = [join(parent, 'lake'), join(parent, 'outside')];
  await writeTable(outside, 'secret', CANARY);
  await writeTable(bucket, 'plain', 'plain');
  const secret = join(outside, 'secret.lance');
  const connection = await connect(bucket);
  const clone = async (name: string) => {
    await connection.cloneTable(name, secret);
    return join(bucket, `${name}.lance`);
  };
  await clone('clone');
  const { store, storageRequests } = folderStore(bucket);
  const { reader } = await readInStorage({
    table: async ([name = '']) => ({
      store,
      isS3: true,
      bucket: 'lake',
      key: `${name}.lance`,
      root: '',
      location: `s3://lake/${name}.lance`,
    }),
  });
  return { bucket, secret, storageRequests, reader, clone };
}

async function writeTable(directory: string, name: string, word: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const connection = await connect(directory);
  const table = await connection.createTable(name, [{ id: 1, word }]);
  await table.add([{ id: 2, word }]);
}

async function manifestsIn(table: string): Promise<readonly string[]> {
  const names = await readdir(join(table, '_versions'));
  return names.filter((name) => name.endsWith('.manifest')).sort();
}

/** Changes the base path in the newest manifest of a clone. */
async function rebase(table: string, base: string): Promise<void> {
  const [name = ''] = await manifestsIn(table);
  const path = join(table, '_versions', name);
  await writeFile(path, rebased(await readFile(path), base));
}

/** Keeps the bytes before and after the message. */
function rebased(file: Buffer, base: string): Buffer {
  const start = Number(file.readBigUInt64LE(file.length - 16));
  const past = start + 4 + file.readUInt32LE(start);
  const fields = [...wireFields(file.subarray(start + 4, past))].map(({ number, value }): Written => {
    if (number !== BASE_PATHS || typeof value === 'bigint') return [number, value];
    const members = [...wireFields(value)].map(
      (member): Written => [member.number, member.number === PATH ? base : member.value],
    );
    return [number, members];
  });
  const content = message(...fields);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([file.subarray(0, start), length, content, file.subarray(past)]);
}

/** The requests of a table’s page, and of a query. */
function sendRequests(reader: Reader, name: string, version: object = {}) {
  const query = { k: 9, vector: {}, ...version };
  return Promise.all([
    reader(`/v1/table/${name}/query`, query),
    reader(`/v1/table/${name}/count_rows`, version),
    reader(`/v1/table/${name}/explain_plan`, { query }),
    reader(`/v1/table/${name}/analyze_plan`, query),
    reader(`/v1/table/${name}/describe`, { load_detailed_metadata: true, ...version }),
    ...('version' in version
      ? []
      : [reader(`/v1/table/${name}/stats`), reader(`/v1/table/${name}/index/list`)]),
  ]);
}

type Answers = Awaited<ReturnType<typeof sendRequests>>;

function expectRefused(answers: Answers, base: string): void {
  for (const { json, text, bytes } of answers) {
    expect(json).toMatchObject({ code: 15 });
    expect(json.error).toMatch(/The manifest `\d+\.manifest` names `/);
    expect(json.error).toContain(`\`${base}\``);
    expect(text + bytes.toString('latin1')).not.toContain(CANARY);
  }
}

async function listener(): Promise<{ readonly origin: string; readonly connections: () => number }> {
  const server = await startTestServer((_, response) => void response.end());
  onTestFinished(server.close);
  return server;
}

type Base = (at: { readonly secret: string; readonly origin: string }) => string;

const ELSEWHERE: readonly (readonly [string, Base])[] = [
  ['a file of this computer', ({ secret }) => pathToFileURL(secret).href],
  ['a path of this computer', ({ secret }) => secret],
  ['a file of the system', () => 'file:///etc'],
  ['another bucket', () => 's3://other/secret.lance'],
  ['another bucket whose name begins alike', () => 's3://lake-of-others/secret.lance'],
  ['a bucket of Google', () => 'gs://lake/secret.lance'],
  ['a container of Azure', () => 'az://lake/secret.lance'],
  ['memory', () => 'memory:///secret.lance'],
  ['a server', ({ origin }) => `${origin}/secret.lance`],
  ['the keys of a machine in a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
  ['a way up', () => 's3://lake/plain.lance/../../outside/secret.lance'],
  ['an encoded way up', () => 's3://lake/%2e%2e/outside/secret.lance'],
  ['percent signs', () => 's3://lake/a%2Fb'],
  ['a question', () => 's3://lake/secret.lance?endpoint=http://127.0.0.1'],
  ['a place with a user', ({ origin }) => origin.replace('http://', 's3://lake@')],
  ['the whole bucket', () => 's3://lake/'],
  ['nothing', () => ''],
];

describe('a table whose manifest takes files from elsewhere is rejected with an error that names the path', () => {
  it('for any location outside the bucket', async () => {
    const { bucket, secret, reader, clone } = await places();
    const { origin, connections } = await listener();
    for (const [index, [, baseOf]] of ELSEWHERE.entries()) {
      const base = baseOf({ secret, origin });
      const name = `clone${index}`;
      await rebase(await clone(name), base);
      expectRefused(await sendRequests(reader, name), base);
    }
    expect(connections()).toBe(0);
    expect(await readdir(bucket)).toHaveLength(ELSEWHERE.length + 2);
  });

  it('even if the engine itself wrote the manifest', async () => {
    const { reader, secret } = await places();
    expectRefused(await sendRequests(reader, 'clone'), secret);
  });

  it.each([
    ['2', (version: bigint) => manifestPath(version)],
    ['1', (version: bigint) => `_versions/${version}.manifest`],
  ])('in an older version with naming scheme V%s, and by a tag of it', async (_, nameOf) => {
    const { bucket, secret, reader } = await places();
    const [table, clone] = [join(bucket, 'plain.lance'), join(bucket, 'clone.lance')];
    const base = pathToFileURL(secret).href;
    await rebase(clone, base);
    const [forged = ''] = await manifestsIn(clone);
    for (const name of await manifestsIn(table)) {
      const version = 2n ** 64n - 1n - BigInt(name.replace('.manifest', ''));
      await rename(join(table, '_versions', name), join(table, nameOf(version)));
    }
    await writeFile(join(table, nameOf(1n)), await readFile(join(clone, '_versions', forged)));
    await mkdir(join(table, '_refs/tags'), { recursive: true });
    await writeFile(join(table, '_refs/tags/old.json'), '{"version":1,"manifestSize":1,"branch":null}');

    for (const { status, text } of await sendRequests(reader, 'plain'))
      expect(status, text.slice(0, 300)).toBe(200);
    const tagged = await reader('/v1/table/plain/tags/version', { tag: 'old' });
    const { version } = tagged.json;
    expect(Number(version)).toBe(1);
    expectRefused(await sendRequests(reader, 'plain', { version: Number(version) }), base);
    // An older valid version can still be read.
    for (const { status } of await sendRequests(reader, 'plain')) expect(status).toBe(200);
  });

  it('even if the manifest contains two base paths, of which the second counts', async () => {
    const { bucket, secret, reader } = await places();
    const table = join(bucket, 'twice.lance');
    await mkdir(join(table, '_versions'), { recursive: true });
    const base: Written = [
      BASE_PATHS,
      [
        [1, 1],
        [3, 1],
        [PATH, 's3://lake/plain.lance'],
        [PATH, secret],
      ],
    ];
    await writeFile(join(table, manifestPath(1n)), smallManifest(1n, base));
    expectRefused(await sendRequests(reader, 'twice'), secret);
  });
});

it('reads files from another folder of the same bucket, but not from anywhere else', async () => {
  const { bucket, reader, storageRequests: reads } = await places();
  await rm(join(bucket, 'clone.lance'), { recursive: true });
  await (await connect(bucket)).cloneTable('clone', join(bucket, 'plain.lance'));
  await rebase(join(bucket, 'clone.lance'), 's3://lake/plain.lance');
  for (const { status, text } of await sendRequests(reader, 'clone'))
    expect(status, text.slice(0, 300)).toBe(200);
  expect(reads.some((one) => one.startsWith('read plain.lance/data/'))).toBe(true);
});

/** What a table needs so that this manifest of it can be read, and which folders it was given access to. */
function manifestsOf(bytes: Uint8Array, root: string) {
  const allowed: string[] = [];
  const store = {
    read: async () => ({ bytes, size: bytes.length, etag: 'e' }),
    list: () => Promise.reject(),
  };
  const table: OpenedTable = {
    address: 's3://lake/t.lance',
    location: 's3://lake/t.lance',
    bucket: 'lake',
    isS3: true,
    scope: 'one',
    root,
    keyOf: (address) => address.slice('s3://lake/'.length),
    addressOf: (key) => `s3://lake/${key}`,
    use: (work) => work(store),
  };
  const manifests = createManifests({ allow: (_, key) => void allowed.push(key) });
  return { allowed, read: () => manifests.read(table, 's3://lake/t.lance/_versions/1.manifest') };
}

it('never allows a path outside the root or with an ambiguous encoding, for any manifest', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('..', '.', '', 'a', '%2e%2e', 'a%2F..', '\\', '?', '#', 'ü', ' '),
  );
  const start = fc.constantFrom(
    's3://lake/',
    's3://lake',
    'S3://lake/',
    's3://lake//',
    's3a://lake/',
    'file:///',
    '/',
    '',
  );
  const base = fc
    .tuple(start, fc.array(part, { maxLength: 4 }))
    .map(([scheme, parts]) => scheme + parts.join('/'));
  const property = fc.asyncProperty(base, fc.constantFrom('', 'a', 'a/a', 't.lance'), async (path, root) => {
    const { allowed, read } = manifestsOf(smallManifest(1n, [BASE_PATHS, [[PATH, path]]]), root);
    const isRead = await read().then(
      () => true,
      () => false,
    );
    expect(allowed.length).toBe(isRead ? 1 : 0);
    for (const key of allowed) {
      expect(path.replace(/\/+$/, '')).toBe(`s3://lake/${key}`);
      expect(root === '' || key === root || key.startsWith(`${root}/`)).toBe(true);
      expect(decodeURIComponent(new URL(`s3://lake/${key}`).pathname)).toBe(`/${key}`);
    }
  });
  await fc.assert(property, { numRuns: runs(300) });
});

it('reads a manifest of any bytes or rejects it with an error', async () => {
  const whole = smallManifest(1n, [BASE_PATHS, [[PATH, 's3://lake/t.lance/a']]]);
  const change = fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) });
  const damaged = fc
    .tuple(fc.array(change, { maxLength: 5 }), fc.nat(whole.length))
    .map(([changes, length]) => {
      const bytes = Uint8Array.from(whole);
      for (const { at, value } of changes) bytes[at] = value;
      return bytes.subarray(0, length);
    });
  const property = fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), async (bytes) => {
    const { allowed, read } = manifestsOf(bytes, 't.lance');
    const problem = await read().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (problem !== undefined) expect(problem).toBeInstanceOf(Failure);
    expect(allowed.every((key) => `${key}/`.startsWith('t.lance/'))).toBe(true);
  });
  await fc.assert(property, { numRuns: runs(300) });
});
