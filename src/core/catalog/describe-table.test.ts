import { describe, expect, it, onTestFinished } from 'vitest';
import { type DescribeTableParams, table } from '#contract/index.ts';
import { INT64_MAX, stringifyJson } from '#protocol/index.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

/** What a page requests by default. */
const USUAL = { detail: true, tableUri: true };

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  return started;
}

const detailFails =
  (failure: { status: number; body: unknown }, plain: unknown): TestRoutes =>
  (_, query) =>
    query.get('load_detailed_metadata') === 'true' ? failure : { body: plain };

describe('describe(table)', () => {
  it('returns every member under its name in the specification', async () => {
    const { catalog } = await setUp(() => ({
      body: `{"version":9007199254740993,"location":"s3://b/t","table_uri":"s3://b/t.lance","schema":{"fields":[{"name":"__proto__","nullable":false,"type":{"type":"fixed_size_list","length":3,"fields":[{"name":"item","type":{"type":"float32"}}]}}],"metadata":{"k":"v"}},"stats":{"num_fragments":4,"num_deleted_rows":null},"metadata":{},"properties":{"owner":"ml"},"managed_versioning":true,"is_only_declared":false}`,
    }));
    const described = await catalog.describe(['a', 't'], USUAL);
    expect(described).toMatchObject({
      id: ['a', 't'],
      requested: USUAL,
      answer: {
        version: 9007199254740993n,
        location: 's3://b/t',
        table_uri: 's3://b/t.lance',
        schema: {
          fields: [{ name: '__proto__', nullable: false, type: 'vector · 3 × float32', family: 'vector' }],
          metadata: [['k', 'v']],
        },
        stats: { num_fragments: 4n, num_deleted_rows: null, others: [] },
        metadata: [],
        properties: [['owner', 'ml']],
        managed_versioning: true,
        is_only_declared: false,
        others: [],
      },
    });
    expect(() => table.parse(described)).not.toThrow();
  });

  it('requests details and the URI in both the query and the body', async () => {
    const { catalog, server } = await setUp(() => ({ body: {} }));
    const { raw } = await catalog.describe(['t'], USUAL);
    expect(raw.path).toBe('/base/v1/table/t/describe?with_table_uri=true&load_detailed_metadata=true');
    expect(server.seen[0]?.body).toBe('{"id":["t"],"with_table_uri":true,"load_detailed_metadata":true}');
  });

  it('keeps "not returned" and "returned as null" apart', async () => {
    const { catalog } = await setUp(() => ({ body: { properties: null, schema: null, stats: null } }));
    const described = await catalog.describe(['t'], USUAL);
    expect(described.answer).toEqual({ properties: null, schema: null, stats: null, others: [] });
    expect(described.storageOptionNames).toBeUndefined();
  });

  it('keeps entries named like built-in object members, in the order of the server', async () => {
    const texts = '{"toString":"s","__proto__":"p","":"","a":"1","constructor":"c","a":"2"}';
    const { catalog } = await setUp(() => ({
      body: `{"properties":${texts},"metadata":${texts},"schema":{"fields":[{"name":"f","type":{"type":"utf8"},"metadata":${texts}}],"metadata":${texts}}}`,
    }));
    const described = table.parse(await catalog.describe(['t'], USUAL));
    const expected = [
      ['toString', 's'],
      ['__proto__', 'p'],
      ['', ''],
      ['a', '2'],
      ['constructor', 'c'],
    ];
    expect(described.answer.properties).toEqual(expected);
    expect(described.answer.metadata).toEqual(expected);
    expect(described.answer.schema?.metadata).toEqual(expected);
    expect(described.answer.schema?.fields[0]?.metadata).toEqual(expected);
  });

  it('exposes no storage option values', async () => {
    const { catalog } = await setUp(() => ({
      body: '{"storage_options":{"aws_secret":"CANARY","expires_at_millis":"1","\\u0061":"CANARY"},"location":"x"}',
    }));
    const described = await catalog.describe(['t'], USUAL);
    expect(described.storageOptionNames).toEqual(['aws_secret', 'expires_at_millis', 'a']);
    expect(described.raw.answer).toContain('"aws_secret": "‹hidden›"');
    expect(described.raw.answer).toContain('"location": "x"');
    expect(stringifyJson(described)).not.toContain('CANARY');
  });

  it('falls back to a request without details for a table that is only declared', async () => {
    const failure = { status: 400, body: { code: 19, error: 'no data' } };
    const { catalog, server } = await setUp(detailFails(failure, { is_only_declared: true, location: 'x' }));
    const described = await catalog.describe(['t'], USUAL);
    expect(described.answer).toMatchObject({ is_only_declared: true, location: 'x' });
    expect(described.gap).toBeUndefined();
    expect(server.seen).toHaveLength(2);
  });

  it('reports why details are missing for any other table', async () => {
    const failure = { status: 500, body: { code: 18, error: 'storage down' } };
    const { catalog } = await setUp(detailFails(failure, { location: 'x' }));
    const described = await catalog.describe(['t'], USUAL);
    expect(described).toMatchObject({
      answer: { location: 'x' },
      gap: { status: 500, serverMessage: 'storage down' },
    });
  });

  it('reports the first failure when the request without details fails too', async () => {
    const { catalog } = await setUp((_, query) => ({
      status: query.get('load_detailed_metadata') === 'true' ? 500 : 503,
      body: '',
    }));
    await expect(catalog.describe(['t'], USUAL)).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      details: { status: 500 },
    });
  });

  it.each([
    [404, { code: 4 }, 'GONE'],
    [404, { code: 1 }, 'GONE'],
    [403, {}, 'REFUSED'],
  ])('does not retry after %i %o', async (status, body, code) => {
    const { catalog, server } = await setUp(() => ({ status, body }));
    await expect(catalog.describe(['t'], USUAL)).rejects.toMatchObject({ code });
    expect(server.seen).toHaveLength(1);
  });

  it('can be cancelled', async () => {
    const cancel = new AbortController();
    const { catalog } = await setUp(() => {
      cancel.abort();
      return { body: {} };
    });
    await expect(catalog.describe(['t'], USUAL, cancel.signal)).rejects.toThrow('aborted');
  });
});

describe('a describe request', () => {
  it.each([
    [{}, '', '{"id":["t"]}'],
    [
      { tableUri: false, detail: false, vendCredentials: false },
      '?with_table_uri=false&load_detailed_metadata=false',
      '{"id":["t"],"with_table_uri":false,"load_detailed_metadata":false,"vend_credentials":false}',
    ],
    [
      { version: INT64_MAX, vendCredentials: true },
      '',
      '{"id":["t"],"version":9223372036854775807,"vend_credentials":true}',
    ],
  ])('contains only the given parameters: %o', async (question: DescribeTableParams, query, body) => {
    const { catalog, server } = await setUp(() => ({ body: {} }));
    const { vendCredentials: vended, ...others } = question;
    const described = await catalog.describe(['t'], question);
    expect(described.raw.path).toBe(`/base/v1/table/t/describe${query}`);
    expect(server.seen[0]?.body).toBe(body);
    expect(described.requested).toEqual(vended === undefined ? others : { ...others, vended });
  });

  it('is not retried if it was sent without details', async () => {
    const { catalog, server } = await setUp(() => ({ status: 500, body: '' }));
    await expect(catalog.describe(['t'], { detail: false })).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    expect(server.seen).toHaveLength(1);
  });

  it('keeps its version when it is retried without details', async () => {
    const failure = { status: 400, body: { code: 19 } };
    const { catalog, server } = await setUp(detailFails(failure, { is_only_declared: true }));
    await catalog.describe(['t'], { ...USUAL, version: 3n });
    expect(server.seen.map(({ body }) => body.includes('"version":3'))).toEqual([true, true]);
  });

  it.each([
    [3n, 1],
    [undefined, 2],
  ])(
    'is not retried without details when the requested version does not exist: %s',
    async (version, times) => {
      const { catalog, server } = await setUp(() => ({ status: 404, body: { code: 11 } }));
      const question = version === undefined ? USUAL : { ...USUAL, version };
      await expect(catalog.describe(['t'], question)).rejects.toMatchObject({ details: { code: 11 } });
      expect(server.seen).toHaveLength(times);
    },
  );

  it.each([-1n, INT64_MAX + 1n])(
    'is rejected locally if its version is out of range: %s',
    async (version) => {
      const { catalog, server } = await setUp(() => ({ body: {} }));
      await expect(catalog.describe(['t'], { version })).rejects.toMatchObject({
        code: 'INVALID',
        details: { message: '`version` in the body must be between 0 and 9223372036854775807.' },
      });
      expect(server.seen).toHaveLength(0);
    },
  );
});

describe('members outside of the specification', () => {
  it('are returned by name and with every digit', async () => {
    const { catalog } = await setUp(() => ({
      body: '{"transaction_id":"t-1","constructor":{"__proto__":9223372036854775807},"stats":{"num_rows":18446744073709551615}}',
    }));
    const described = await catalog.describe(['t'], USUAL);
    expect(described.answer.others).toEqual([
      { name: 'transaction_id', json: '"t-1"' },
      { name: 'constructor', json: '{"__proto__":9223372036854775807}' },
    ]);
    expect(described.answer.stats?.others).toEqual([{ name: 'num_rows', json: '18446744073709551615' }]);
  });

  it('are returned without secrets', async () => {
    const secret = {
      api_key: 'CANARY',
      more: { auth_token: 'CANARY' },
      storage: { storage_options: { k: 'CANARY' } },
    };
    const { catalog } = await setUp(() => ({ body: { ...secret, stats: secret } }));
    expect(stringifyJson(await catalog.describe(['t'], USUAL))).not.toContain('CANARY');
  });
});

describe('the expiry of storage options', () => {
  it.each([
    ['"1763712345678"', 1763712345678n],
    ['9223372036854775807', 9223372036854775807n],
    ['"tomorrow"', null],
    ['"12345678901234567890"', null],
    ['null', null],
  ])('is read from %s', async (expiry, expected) => {
    const { catalog } = await setUp(() => ({
      body: `{"storage_options":{"region":"eu","expires_at_millis":${expiry}}}`,
    }));
    const described = await catalog.describe(['t'], USUAL);
    expect(described.expiresAtMillis).toBe(expected);
    expect(described.storageOptionNames).toEqual(['region', 'expires_at_millis']);
  });

  it('is absent if the response has none', async () => {
    const { catalog } = await setUp(() => ({ body: { storage_options: {} } }));
    expect(await catalog.describe(['t'], USUAL)).not.toHaveProperty('expiresAtMillis');
  });
});
