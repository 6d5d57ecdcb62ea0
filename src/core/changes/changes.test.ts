import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Change, changeOf, objectOfTexts, type StringEntries } from '#contract/index.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { INT64_MAX, manifestName, parseJson } from '#protocol/index.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { Failure } from '../failure.ts';
import { type OpenChanges, openChanges } from './testing/open-changes.ts';

let dataDirectory = '';
let server: RunningServer;
let opened: OpenChanges;
let connectionId = '';

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-changes-server-'));
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
  server = await startServer({ port: 0, dataDirectory, sample: true, engine });
  opened = await openChanges();
  connectionId = await opened.connect({ address: server.url });
}, 60_000);

afterAll(async () => {
  await opened.close();
  await server.close();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
});

const make = (change: Change) => opened.host.changes.make({ connectionId, change });

async function answerOf(change: Change): Promise<unknown> {
  return parseJson((await make(change)).answer);
}

/** Why a change was rejected: the API’s error code, or Vitrine’s own if there is none. */
async function refusalOf(change: Change): Promise<unknown> {
  try {
    await make(change);
    return 'made';
  } catch (problem) {
    if (problem instanceof Failure) return problem.details.code ?? problem.code;
    throw problem;
  }
}

async function namesBelow(id: string[]) {
  const { children } = await opened.host.connections.catalog(connectionId);
  const { namespaces, tables } = await children({ id });
  return [...namespaces, ...tables];
}

async function describeTable(id: string[]) {
  const catalog = await opened.host.connections.catalog(connectionId);
  return catalog.describe(id, { detail: true });
}

const version = (id: string[], number: bigint) =>
  opened.host.changes.version({ connectionId, id, version: number });
const tags = (id: string[]) => opened.host.changes.tags({ connectionId, id });

const entry = (id: string[], number: bigint, more: object = {}) =>
  changeOf('createTableVersion', id, {
    version: number,
    manifest_path: manifestName({ scheme: 'V2', version: number }),
    naming_scheme: 'V2',
    ...more,
  });

/** A separate namespace with a table that has these versions, or is only declared. */
async function tableWith(namespace: string, versions: readonly bigint[] = []): Promise<string[]> {
  await make(changeOf('createNamespace', [namespace]));
  const id = [namespace, 'items'];
  await make(changeOf('declareTable', id));
  for (const number of versions) await make(entry(id, number));
  return id;
}

describe('a change of the real local server', () => {
  it('creates a namespace with its properties and drops it again', async () => {
    const id = ['spaces'];
    expect(await answerOf(changeOf('createNamespace', id, { properties: { owner: 'me' } }))).toMatchObject({
      properties: { owner: 'me' },
    });
    expect(await namesBelow([])).toContain('spaces');
    await make(changeOf('dropNamespace', id));
    expect(await namesBelow([])).not.toContain('spaces');
  });

  it('declares a table at a given location, and deregisters it', async () => {
    await make(changeOf('createNamespace', ['declared']));
    const id = ['declared', 'a /%2F..'];
    const location = 's3://lake/declared/a.lance';
    const done = await make(changeOf('declareTable', id, { location, properties: { team: 'x' } }));
    expect(done.transactionId).toEqual(expect.any(String));
    expect(done.requestId).toEqual(expect.any(Number));
    expect((await describeTable(id)).answer).toMatchObject({
      location,
      properties: [['team', 'x']],
      is_only_declared: true,
    });
    expect(await answerOf(changeOf('deregisterTable', id))).toMatchObject({ location });
    expect(await namesBelow(['declared'])).toEqual([]);
  });

  it('keeps properties named like built-in object members', async () => {
    const properties: StringEntries = [
      ['toString', 's'],
      ['__proto__', 'p'],
      ['', ''],
      ['constructor', 'c'],
    ];
    await make(changeOf('createNamespace', ['named'], { properties: objectOfTexts(properties) }));
    const table = { id: ['named', 'declared'] };
    await make(changeOf('declareTable', table.id, { properties: objectOfTexts(properties) }));
    const catalog = await opened.host.connections.catalog(connectionId);
    const kept = [await catalog.describeNamespace({ id: ['named'] }), await describeTable(table.id)];
    for (const described of kept) expect(new Map(described.answer.properties)).toEqual(new Map(properties));
  });

  it('registers a table that exists in storage', async () => {
    const from = ['live', 'products'];
    const { location } = (await describeTable(from)).answer;
    await make(changeOf('deregisterTable', from));
    const id = ['live', 'goods'];
    await make(changeOf('registerTable', id, { location: location ?? '' }));
    expect(await namesBelow(['live'])).toContain('goods');
    await make(changeOf('renameTable', id, { new_table_name: 'products' }));
    expect(await namesBelow(['live'])).toContain('products');
  });

  it('renames a table into another namespace', async () => {
    const id = await tableWith('renamed');
    await make(changeOf('createNamespace', ['renamed', 'below']));
    await make(
      changeOf('renameTable', id, { new_table_name: 'things', new_namespace_id: ['renamed', 'below'] }),
    );
    expect(await namesBelow(['renamed'])).toEqual(['below']);
    expect(await namesBelow(['renamed', 'below'])).toEqual(['things']);
  });

  it('drops a table', async () => {
    const id = await tableWith('dropped', [1n]);
    await make(changeOf('dropTable', id));
    expect(await namesBelow(['dropped'])).toEqual([]);
  });

  it('restores a version as a new one', async () => {
    const id = ['live', 'products'];
    const before = (await describeTable(id)).answer.version ?? 0n;
    expect(await answerOf(changeOf('restoreTable', id, { version: 1n }))).toMatchObject({
      version: Number(before + 1n),
    });
  });

  it('creates, moves and deletes a tag', async () => {
    const id = await tableWith('tagged', [1n, 2n]);
    await make(changeOf('createTag', id, { tag: 'first', version: 1n }));
    await make(changeOf('createTag', id, { tag: 'golden', version: 1n }));
    await make(changeOf('updateTag', id, { tag: 'golden', version: 2n }));
    expect(await tags(id)).toContainEqual({ name: 'golden', version: 2n });
    await make(changeOf('deleteTag', id, { tag: 'golden' }));
    expect(await tags(id)).toEqual([{ name: 'first', version: 1n }]);
  });

  it('creates the highest possible version with every digit', async () => {
    const id = await tableWith('last', [1n]);
    const metadata = '{"rows": 9007199254740993, "__proto__": {"a": 1}}';
    await make(
      entry(id, INT64_MAX, { manifest_size: INT64_MAX, e_tag: 'abc', metadata: parseJson(metadata) }),
    );
    expect(await version(id, INT64_MAX)).toMatchObject({
      version: INT64_MAX,
      manifest_path: '_versions/09223372036854775808.manifest',
      manifest_size: INT64_MAX,
      e_tag: 'abc',
      metadata: [
        { name: 'rows', json: '9007199254740993' },
        { name: '__proto__', json: '{"a":1}' },
      ],
    });
    expect(await version(id, INT64_MAX - 1n)).toBeNull();
  });

  it('deletes half-open ranges of versions, and ranges through the latest version', async () => {
    const id = await tableWith('ranges', [1n, 2n, 3n, 4n]);
    const ranges = [
      { start_version: 1n, end_version: 2n },
      { start_version: 4n, end_version: -1n },
    ];
    expect(await answerOf(changeOf('deleteVersions', id, { ranges }))).toMatchObject({ deleted_count: 2 });
    const left = [1n, 2n, 3n, 4n].map((number) => version(id, number));
    expect((await Promise.all(left)).map((record) => record?.version)).toEqual([
      undefined,
      2n,
      3n,
      undefined,
    ]);
  });
});

describe('the real local server rejects a change', () => {
  it('that creates an existing version, which can then be read', async () => {
    const id = await tableWith('conflict', [1n]);
    expect(await refusalOf(entry(id, 1n, { e_tag: 'mine' }))).toBe(14);
    const existing = await version(id, 1n);
    expect(existing?.version).toBe(1n);
    expect(existing?.e_tag).not.toBe('mine');
  });

  it('that drops a non-empty namespace or creates an existing one', async () => {
    const id = await tableWith('full');
    expect(await refusalOf(changeOf('dropNamespace', ['full']))).toBe(3);
    expect(await refusalOf(changeOf('createNamespace', ['full']))).toBe(2);
    expect(await namesBelow(['full'])).toEqual(id.slice(1));
  });

  it('that creates an existing table or drops a missing one', async () => {
    const id = await tableWith('twice');
    expect(await refusalOf(changeOf('declareTable', id))).toBe(5);
    expect(await refusalOf(changeOf('renameTable', id, { new_table_name: 'items' }))).toBe(5);
    const absent = ['twice', 'absent'];
    expect(await refusalOf(changeOf('dropTable', absent))).toBe(4);
    expect(await refusalOf(changeOf('deregisterTable', absent))).toBe(4);
    await expect(version(absent, 1n)).rejects.toMatchObject({ code: 'GONE' });
  });

  it('that creates an existing tag, deletes a missing one, or tags a missing version', async () => {
    const id = await tableWith('tags', [1n]);
    await make(changeOf('createTag', id, { tag: 'golden', version: 1n }));
    expect(await refusalOf(changeOf('createTag', id, { tag: 'golden', version: 1n }))).toBe(9);
    expect(await refusalOf(changeOf('createTag', id, { tag: 'other', version: 7n }))).toBe(11);
    expect(await refusalOf(changeOf('deleteTag', id, { tag: 'other' }))).toBe(8);
    const ranges = [{ start_version: 1n, end_version: -1n }];
    expect(await refusalOf(changeOf('deleteVersions', id, { ranges }))).toBe(19);
  });

  it('that restores or tags a table that is only declared', async () => {
    const id = await tableWith('only-declared');
    expect(await refusalOf(changeOf('restoreTable', id, { version: 1n }))).not.toBe('made');
    expect(await refusalOf(changeOf('createTag', id, { tag: 'golden', version: 1n }))).not.toBe('made');
    expect((await describeTable(id)).answer.is_only_declared).toBe(true);
  });

  it('that deletes a range that ends before it starts, and deletes nothing', async () => {
    const id = await tableWith('backwards', [1n, 2n]);
    const ranges = [
      { start_version: 1n, end_version: 2n },
      { start_version: 2n, end_version: 1n },
    ];
    expect(await refusalOf(changeOf('deleteVersions', id, { ranges }))).toBe(13);
    expect(await version(id, 1n)).not.toBeNull();
  });
});
