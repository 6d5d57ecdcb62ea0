import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { storageHost } from '#core/storage-places/testing/storage-host.ts';
import type { Id } from '#protocol/index.ts';
import { python, pythonFile, run } from './testing/programs.ts';
import { startMoto } from './testing/storage-servers.ts';

const schema = z.array(
  z.object({
    id: z.array(z.string()),
    namespaces: z.array(z.string()),
    tables: z.record(z.string(), z.number()),
    properties: z.record(z.string(), z.string()),
  }),
);

it('a directory namespace in a bucket has the same names, tables, and properties as in its public client', async () => {
  const moto = await startMoto();
  onTestFinished(moto.end);
  const { accessKeyId, secretAccessKey } = moto.keys;
  const made = await run(python(), [
    pythonFile('directory_namespace.py'),
    ...[moto.url, accessKeyId, secretAccessKey],
  ]);
  expect(made.code, made.errors).toBe(0);
  const expected = schema.parse(JSON.parse(made.output.trim().split('\n').at(-1) ?? ''));
  expect(expected.map(({ id }) => id)).toContainEqual(['prod', 'deep er']);
  await moto.checkKeys();

  const { client } = await storageHost();
  const { id: connectionId } = await client.connections.openBucket({
    bucket: {
      location: 's3://lake/catalog',
      endpoint: moto.url,
      region: '',
      account: '',
      keys: { kind: 'typed' },
      allowsLocalNetwork: true,
    },
    typed: { kind: 's3', ...moto.keys },
  });

  async function seenFrom(id: Id): Promise<z.output<typeof schema>> {
    const { namespaces, tables } = await client.catalog.children({ connectionId, id: [...id] });
    const counts: Record<string, number> = {};
    for (const name of tables) {
      counts[name] = Number((await client.rows.count({ connectionId, id: [...id, name] })).count);
    }
    const { answer } = await client.catalog.namespace({ connectionId, id: [...id] });
    const below = [];
    for (const name of namespaces) below.push(...(await seenFrom([...id, name])));
    return [
      {
        id: [...id],
        namespaces: [...namespaces],
        tables: counts,
        properties: Object.fromEntries(answer.properties ?? []),
      },
      ...below,
    ];
  }

  const byId = (all: z.output<typeof schema>) =>
    new Map(all.map(({ id, ...rest }) => [JSON.stringify(id), rest]));
  expect(byId(await seenFrom([]))).toEqual(byId(expected));
});
