import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseJson } from '#protocol/index.ts';
import { python, pythonFile, run, startLocalServer } from './testing/programs.ts';

const MOST = 2n ** 63n - 1n;

const results = z.record(
  z.string(),
  z.object({ answer: z.unknown().optional(), error: z.string().optional(), message: z.string().optional() }),
);

async function whatPythonGot() {
  const server = await startLocalServer();
  const { code, output, errors } = await run(python(), [pythonFile('rest_client.py'), server]);
  expect(errors).toBe('');
  expect(code).toBe(0);
  return results.parse(parseJson(output));
}

it('the public Python client works against the local server', async () => {
  const got = await whatPythonGot();
  const answer = (name: string) => got[name]?.answer;
  const error = (name: string) => `${got[name]?.error}: ${got[name]?.message}`;

  expect(answer('list the root')).toMatchObject({ namespaces: expect.arrayContaining(['prod', 'hostile']) });
  expect(answer('list all')).toMatchObject({ page_token: expect.any(String) });
  expect(answer('create a namespace')).toMatchObject({ properties: { owner: 'tests' } });
  expect(error('create it again')).toMatch(/^NamespaceAlreadyExistsError: .*interop/);
  expect(answer('describe the namespace')).toMatchObject({ properties: { owner: 'tests' } });
  expect(answer('the namespace exists')).toBeDefined();
  expect(answer('declare a table')).toMatchObject({
    location: 's3://lake/made.lance',
    properties: { a: 'b' },
    managed_versioning: true,
  });
  expect(error('declare it again')).toMatch(/^TableAlreadyExistsError: .*made/);
  expect(answer('list its tables')).toMatchObject({ tables: ['made'] });
  expect(answer('the table exists')).toBeDefined();
  expect(error('another does not')).toMatch(/^TableNotFoundError: .*nothing/);
  expect(answer('describe it declared')).toMatchObject({
    location: 's3://lake/made.lance',
    is_only_declared: true,
    managed_versioning: true,
  });

  expect(answer('create a version')).toMatchObject({
    version: {
      version: 1,
      manifest_path: '_versions/18446744073709551614.manifest',
      manifest_size: MOST,
      e_tag: 'tag',
      metadata: { by: 'python' },
    },
  });
  expect(error('create it a second time')).toMatch(/^ConcurrentModificationError: .*1/);
  expect(answer('create the last version')).toMatchObject({ version: { version: MOST } });
  expect(answer('list versions')).toMatchObject({ versions: [{ version: MOST }, { version: 1 }] });
  expect(answer('describe a version')).toMatchObject({ version: { version: 1, e_tag: 'tag' } });
  expect(error('describe a missing version')).toMatch(/^TableVersionNotFoundError: .*7/);
  expect(answer('tag a version')).toBeDefined();
  expect(answer('list tags')).toMatchObject({ tags: { best: { version: 1 } } });
  expect(answer('describe it with detail')).toMatchObject({
    table: 'made',
    namespace: ['interop'],
    version: MOST,
    table_uri: 's3://lake/made.lance',
    is_only_declared: false,
  });
  expect(answer('delete versions')).toMatchObject({ deleted_count: 1 });
  expect(error('count rows that are not there')).toMatch(/^InvalidTableStateError: .*made/);
  expect(answer('count rows')).toMatchObject({ count: 128 });

  expect(answer('commit a batch')).toMatchObject({
    results: [
      { declare_table: { location: 's3://lake/2' } },
      { deregister_table: { id: ['interop', 'made'], location: 's3://lake/made.lance' } },
    ],
  });
  expect(answer('list its tables afterwards')).toMatchObject({ tables: ['second'] });
  expect(error('drop a full namespace')).toMatch(/^NamespaceNotEmptyError: .*interop/);
  expect(answer('describe the sample')).toMatchObject({ table: 'orders', version: expect.any(Number) });
});
