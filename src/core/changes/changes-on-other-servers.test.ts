import { describe, expect, it, onTestFinished } from 'vitest';
import { type Change, type ChangeToMake, changeOf } from '#contract/index.ts';
import { startTestServer, type TestServer } from '../http/testing/test-server.ts';
import { startRoutes, type TestRoutes } from '../namespace/testing/test-routes.ts';
import { openChanges } from './testing/open-changes.ts';

const SECRET = 'live-storage-secret';

interface Marks {
  readonly readOnly?: boolean;
  readonly production?: boolean;
}

/** A host that is connected to a server with only these routes. */
async function setUp(routes: TestRoutes, marks: Marks = {}) {
  return setUpOn(await startRoutes(routes), marks);
}

async function setUpOn(server: TestServer, marks: Marks = {}) {
  const opened = await openChanges();
  onTestFinished(async () => {
    await opened.close();
    await server.close();
  });
  const connectionId = await opened.connect({ address: server.origin, name: 'lake', ...marks });
  const make = (change: Change, rest: Pick<ChangeToMake, 'confirmation'> = {}) =>
    opened.host.changes.make({ connectionId, change, ...rest });
  // Without the requests that only check the server and the table.
  const sent = () =>
    server.seen.filter(({ path }) => path.startsWith('/v1/table/shop%24items/') && !LOOKS.test(path));
  return { ...opened, server, sent, connectionId, make };
}

const LOOKS = /\/(?:describe|exists|list)(?:\?|$)/;

const items = ['shop', 'items'];
const drop = changeOf('dropTable', items);

describe('a change', () => {
  it('of a read-only connection is rejected before any request', async () => {
    const { make, sent } = await setUp(() => ({}), { readOnly: true });
    await expect(make(drop, { confirmation: 'lake' })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(sent()).toEqual([]);
  });

  it('of a production connection is sent only with its exact name', async () => {
    const { make, sent } = await setUp(() => ({}), { production: true });
    await expect(make(drop)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(make(drop, { confirmation: 'Lake' })).rejects.toMatchObject({ code: 'INVALID' });
    expect(sent()).toEqual([]);
    await make(drop, { confirmation: 'lake' });
    expect(sent()).toHaveLength(1);
  });

  it('of a removed connection is rejected', async () => {
    const { make, host, connectionId } = await setUp(() => ({}));
    await host.connections.remove(connectionId);
    await expect(make(drop)).rejects.toMatchObject({ code: 'GONE' });
  });

  it('is not sent to a server that has rejected it as unsupported', async () => {
    const { make, sent } = await setUp(() => ({ status: 405 }));
    await expect(make(drop)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    const { length } = sent();
    await expect(make(drop)).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: 'This server can’t drop a table.',
    });
    expect(sent()).toHaveLength(length);
  });

  it('masks credentials in the response', async () => {
    const { make } = await setUp(() => ({
      body: { location: 's3://lake/a', storage_options: { secret: SECRET, expires_at_millis: '1' } },
    }));
    const { answer } = await make(changeOf('declareTable', items, { vend_credentials: true }));
    expect(answer).toContain('s3://lake/a');
    expect(answer).not.toContain(SECRET);
  });

  it('accepts an empty response', async () => {
    const { make } = await setUp(() => ({ status: 204 }));
    expect(await make(drop)).toMatchObject({ answer: '' });
  });

  it('sends every digit of its numbers', async () => {
    const { make, sent } = await setUp(() => ({}));
    const members = {
      version: 9223372036854775807n,
      manifest_path: 'm',
      manifest_size: 9007199254740993n,
      metadata: { n: 12345678901234567890n },
    };
    await make(changeOf('createTableVersion', items, members));
    expect(sent()[0]?.body).toBe(
      '{"id":["shop","items"],"version":9223372036854775807,"manifest_path":"m","manifest_size":9007199254740993,"metadata":{"n":12345678901234567890}}',
    );
  });

  it.each([
    '{"version":1,"manifest_path":"m","metadata":[1]}',
    '{"version":1,"manifest_path":"m","identity":{"api_key":"k"}}',
    '{"version":1,"manifest_path":"m","id":["other"]}',
    '{"version":1}',
    '[1]',
    '{',
    'null',
    '',
  ])('is rejected locally if its body is %s', async (body) => {
    const { make, sent } = await setUp(() => ({}));
    await expect(make({ operation: 'createTableVersion', id: items, body })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(sent()).toEqual([]);
  });

  it('is sent once, and is reported as possibly applied if the response is lost', async () => {
    const cut = await startTestServer((_, response) => void response.destroy());
    const { make, sent } = await setUpOn(cut);
    await expect(make(drop)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('may still have been applied'),
    });
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['a malformed response', { body: '{"transaction_id":' }, 'BAD_ANSWER'],
    ['a 504 from a proxy', { status: 504 }, 'SERVER_ERROR'],
  ])('is reported as possibly applied after %s', async (_, answer, code) => {
    const { make } = await setUp(() => answer);
    await expect(make(drop)).rejects.toMatchObject({
      code,
      message: expect.stringContaining('may still have been applied'),
    });
  });

  it('is not reported as possibly applied if the connection is refused', async () => {
    const { make, server } = await setUp(() => ({}));
    await server.close();
    await expect(make(drop)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.not.stringContaining('all the same'),
    });
  });

  it('is not reported as possibly applied if the server rejects it', async () => {
    const { make } = await setUp(() => ({ status: 409, body: { code: 5, error: 'taken' } }));
    await expect(make(drop)).rejects.toMatchObject({
      details: { serverMessage: 'taken', message: expect.not.stringContaining('all the same') },
    });
  });

  it('is visible in the next listing of a server with one flat list', async () => {
    const tables = ['a', 'b'];
    const { make, host, connectionId } = await setUp((path) => {
      if (path === '/v1/table/') return { body: { tables } };
      if (path === '/v1/table/b/drop') tables.pop();
      return path === '/v1/table/b/drop' ? {} : undefined;
    });
    const { children } = await host.connections.catalog(connectionId);
    expect((await children({ id: [] })).tables).toEqual(['a', 'b']);
    await make(changeOf('dropTable', ['b']));
    expect((await children({ id: [] })).tables).toEqual(['a']);
  });
});

describe('reading the tags of a table', () => {
  it('reads all pages, with every digit', async () => {
    const { host, connectionId } = await setUp((_, query) =>
      query.get('page_token') === 'next'
        ? { body: '{"tags": {"b": {"version": 9007199254740993}}}' }
        : { body: '{"tags": {"a": {"version": 1}}, "page_token": "next"}' },
    );
    expect(await host.changes.tags({ connectionId, id: items })).toEqual([
      { name: 'a', version: 1n },
      { name: 'b', version: 9007199254740993n },
    ]);
  });

  it('fails if a page fails, because a missing tag would seem deleted', async () => {
    const { host, connectionId } = await setUp((_, query) =>
      query.has('page_token')
        ? { status: 500 }
        : { body: { tags: { a: { version: 1 } }, page_token: 'next' } },
    );
    const read = host.changes.tags({ connectionId, id: items });
    await expect(read).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});
