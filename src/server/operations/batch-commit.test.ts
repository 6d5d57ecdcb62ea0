import { describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../testing/test-server.ts';

const PATH = '/v1/table/batch-commit';

function commit({ post }: TestServer, ...operations: readonly unknown[]) {
  return post(PATH, { operations });
}

const declare = (name: string) => ({ declare_table: { id: [name], location: `s3://${name}` } });
const version = (name: string, number: number, rest = {}) => ({
  create_table_version: { id: [name], version: number, manifest_path: 'm', ...rest },
});
const remove = (name: string, start: number, end: number) => ({
  delete_table_versions: { id: [name], ranges: [{ start_version: start, end_version: end }] },
});
const deregister = (name: string) => ({ deregister_table: { id: [name] } });

describe('a batch commit', () => {
  it('returns a result of the matching kind for each operation, in order', async () => {
    const server = await serve();
    await commit(server, declare('old'));
    const { status, json } = await commit(
      server,
      {
        declare_table: {
          id: ['t'],
          location: 's3://t',
          properties: { owner: 'one' },
          vend_credentials: true,
        },
      },
      version('t', 1, { manifest_size: 7, e_tag: '"e"', metadata: { a: 'b' } }),
      version('t', 2),
      remove('t', 0, 2),
      deregister('old'),
    );
    expect(status).toBe(200);
    const batch = String(json.transaction_id);
    const record = { manifest_path: 'm', timestamp_millis: expect.any(Number) };
    expect(json.results).toEqual([
      {
        declare_table: {
          transaction_id: `${batch}.0`,
          location: 's3://t',
          properties: { owner: 'one' },
          managed_versioning: true,
        },
      },
      {
        create_table_version: {
          transaction_id: `${batch}.1`,
          version: { version: 1, manifest_size: 7, e_tag: '"e"', metadata: { a: 'b' }, ...record },
        },
      },
      { create_table_version: { transaction_id: `${batch}.2`, version: { version: 2, ...record } } },
      { delete_table_versions: { transaction_id: `${batch}.3`, deleted_count: 1 } },
      {
        deregister_table: { transaction_id: `${batch}.4`, id: ['old'], location: 's3://old', properties: {} },
      },
    ]);
    expect((await server.send('/v1/table/')).json).toEqual({ tables: ['t'] });
  });

  it('applies each operation to the result of the previous ones', async () => {
    const server = await serve();
    const again = { ...declare('t') };
    const answer = await commit(
      server,
      declare('t'),
      version('t', 1),
      deregister('t'),
      again,
      version('t', 1),
    );
    expect(answer.status).toBe(200);
    expect((await server.post('/v1/table/t/version/list')).json.versions).toHaveLength(1);
  });

  it('can be empty', async () => {
    const { status, json } = await commit(await serve());
    expect([status, json.results]).toEqual([200, []]);
  });
});

describe('a rejected batch commit', () => {
  it.each([
    ['declare_table', declare('there'), 409, 5, 'Table `there` already exists'],
    ['declare_table', { declare_table: { id: ['none', 't'] } }, 404, 1, 'Namespace `none` not found'],
    [
      'declare_table',
      { declare_table: { id: ['u'], location: 's3://there' } },
      409,
      19,
      '`there` already uses',
    ],
    ['create_table_version', version('none', 1), 404, 4, 'Table `none` not found'],
    ['create_table_version', version('there', 1), 409, 14, 'Version 1 of table `there` already exists'],
    [
      'create_table_version',
      version('there', 2, { manifest_path: '_versions/1.manifest', naming_scheme: 'V1' }),
      400,
      13,
      '`_versions/2.manifest`',
    ],
    ['create_table_version', version('real', 1), 409, 19, 'manages its own versions'],
    ['delete_table_versions', remove('none', 0, -1), 404, 4, 'Table `none` not found'],
    ['deregister_table', deregister('none'), 404, 4, 'Table `none` not found'],
  ])(
    'names its first failing operation (%s) and applies none',
    async (kind, operation, status, code, words) => {
      const server = await serve();
      await commit(server, declare('there'), version('there', 1));
      await server.post('/v1/table/real/register', { location: 's3://real' });
      const before = await server.send('/v1/table/');
      const refused = await commit(server, declare('t'), version('t', 1), operation, deregister('there'));
      const [members] = Object.values(operation);
      expect(refused).toMatchObject({
        status,
        json: { code, operation: { index: 2, kind, id: members?.id }, instance: PATH },
      });
      expect(refused.json.error).toContain(`Operation 2 (${kind})`);
      expect(refused.json.error).toContain(words);
      expect((await server.send('/v1/table/')).text).toBe(before.text);
    },
  );

  it('can’t exceed 10,000 operations', async () => {
    const server = await serve();
    const operations = Array.from({ length: 10_001 }, (_, index) => version('t', index));
    expect(await commit(server, ...operations)).toMatchObject({
      status: 400,
      json: { code: 13, error: 'A batch can have at most 10000 operations; this one has 10001.' },
    });
    const most = await commit(server, declare('t'), ...operations.slice(0, 9_999));
    expect(most.json.results).toHaveLength(10_000);
  });

  it.each([
    ['two kinds at once', { ...declare('t'), ...deregister('t') }],
    ['no kind', {}],
    ['no id', { declare_table: {} }],
    ['an empty id', { deregister_table: { id: [] } }],
  ])('with %s applies no operation', async (_, operation) => {
    const server = await serve();
    expect(await commit(server, declare('t'), operation)).toMatchObject({ status: 400, json: { code: 13 } });
    expect((await server.send('/v1/table/')).json).toEqual({ tables: [] });
  });
});

it('returns unique IDs for every batch and operation, also after a restart', async () => {
  const ids: unknown[] = [];
  let dataDirectory: string | undefined;
  for (const name of ['a', 'b']) {
    const server = await serve(dataDirectory === undefined ? {} : { dataDirectory });
    dataDirectory = server.dataDirectory;
    for (const number of [1, 2])
      ids.push((await commit(server, declare(`${name}${number}`))).json.transaction_id);
    await server.close();
  }
  expect(new Set(ids).size).toBe(4);
});
