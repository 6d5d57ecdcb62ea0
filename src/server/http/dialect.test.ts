import { describe, expect, it } from 'vitest';
import { type Answer, serve, type TestServer } from '../testing/test-server.ts';

const LANCEDB = { 'x-lancedb-database': 'db' };
const ITEMS = '/v1/table/prod$ml$items';

async function both(server: TestServer, path: string): Promise<readonly [Answer, Answer]> {
  const send = (headers: Record<string, string>) => server.send(path, { method: 'POST', headers });
  return [await send({}), await send(LANCEDB)];
}

describe('the official enterprise client', () => {
  it('is recognized by its database header, unless a dialect header overrides that', async () => {
    const server = await serve({ sample: true });
    const isClients = async (headers: Record<string, string>) =>
      (await server.send('/v1/table/', { headers })).headers['phalanx-version'] === '0.4.0';
    expect(await isClients({})).toBe(false);
    expect(await isClients(LANCEDB)).toBe(true);
    expect(await isClients({ ...LANCEDB, 'x-vitrine-dialect': 'interface' })).toBe(false);
    expect(await isClients({ 'x-vitrine-dialect': 'lancedb' })).toBe(true);
  });

  it('gets the version and schema of a table by default, in its dialect', async () => {
    const server = await serve({ sample: true });
    const [ours, theirs] = await both(server, `${ITEMS}/describe/`);
    expect(ours.json).not.toHaveProperty('schema');
    expect(theirs.json).toMatchObject({ version: 42 });
    expect(theirs.text).toContain('"type":"string"');
    expect(theirs.text).not.toContain('"type":"utf8"');
    const detailed = await server.send(`${ITEMS}/describe?load_detailed_metadata=true`, { method: 'POST' });
    expect(detailed.text).toContain('"type":"utf8"');
    expect(detailed.text).not.toContain('"type":"string"');
  });

  it('gets no details if it turns them off', async () => {
    const server = await serve({ sample: true });
    const body = '{"load_detailed_metadata":false}';
    const answer = await server.send(`${ITEMS}/describe`, { method: 'POST', headers: LANCEDB, body });
    expect(answer.json).not.toHaveProperty('schema');
  });

  it('gets tags as a bare map', async () => {
    const server = await serve({ sample: true });
    const [ours, theirs] = await both(server, `${ITEMS}/tags/list`);
    expect(theirs.json).toEqual(ours.json.tags);
  });

  it('gets versions with timestamps as text, and with metadata', async () => {
    const server = await serve({ sample: true });
    const [ours, theirs] = await both(server, `${ITEMS}/version/list/?limit=1`);
    const [plain] = Array.isArray(ours.json.versions) ? ours.json.versions : [];
    expect(plain).not.toHaveProperty('timestamp');
    const timestamp = new Date(plain.timestamp_millis).toISOString();
    expect(theirs.json.versions).toEqual([{ metadata: {}, ...plain, timestamp }]);
    expect(theirs.json.page_token).toBe(ours.json.page_token);
  });

  it('gets the same errors as other clients', async () => {
    const server = await serve();
    const unknown = await server.send('/v1/table/', { headers: { 'x-vitrine-dialect': 'klingon' } });
    expect(unknown).toMatchObject({
      status: 400,
      json: { code: 13, error: expect.stringMatching('x-vitrine-dialect') },
    });
    const [, theirs] = await both(server, '/v1/table/none/describe');
    expect(theirs).toMatchObject({ status: 404, json: { code: 4 }, headers: { 'phalanx-version': '0.4.0' } });
  });
});
