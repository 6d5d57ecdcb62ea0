import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testConnection } from '#contract/testing/test-connection.ts';
import { createIndexPython, dropIndexPython } from '#features/actions/forms/index/index-python.ts';
import { optimizePython, type TablePython } from '#lib/client-table.ts';
import { type CopiedPlaces, PLACES, STARTING, startCopiedPlaces } from './testing/copied-places.ts';
import { python, pythonFile } from './testing/programs.ts';

const execute = promisify(execFile);

const index = z.object({ name: z.string(), index_type: z.string(), unindexed: z.number() });

const INDEX_TABLE = pythonFile('index_table.py');

async function indicesAfter(...args: readonly string[]) {
  const { stdout } = await execute(python(), [...args]);
  return z.array(index).parse(JSON.parse(stdout));
}

function textOf(written: TablePython): string {
  if ('reason' in written) throw new Error(written.reason);
  return written.text;
}

/** Runs a copied program and then lists the indices, in one process because the client starts slowly. */
function indicesAfterCopied(program: string, folder: string) {
  const look = `import runpy, sys\nsys.argv = ["", "list", sys.argv[1]]\nrunpy.run_path(${JSON.stringify(INDEX_TABLE)})\n`;
  return indicesAfter('-c', program + look, folder);
}

it('Python that is copied from the forms of indexes creates, optimizes and drops them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-index-python-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = {
    connection: testConnection({ folder }),
    id: ['items'],
    location: join(folder, 'items.lance'),
  };
  expect(await indicesAfter(INDEX_TABLE, 'make', folder)).toEqual([]);

  const name = 'it"s an index';
  const settings = { num_partitions: 2, num_sub_vectors: 2 };
  const created = [
    createIndexPython({ ...place, kind: 'BTREE', column: 'id', name: 'ids', metric: 'l2', settings: {} }),
    createIndexPython({ ...place, kind: 'IVF_PQ', column: 'vector', name, metric: 'cosine', settings }),
  ];
  expect(await indicesAfterCopied(created.map(textOf).join(''), folder)).toEqual([
    { name: 'ids', index_type: 'BTree', unindexed: 0 },
    { name, index_type: 'IvfPq', unindexed: 0 },
  ]);

  const grown = await indicesAfter(INDEX_TABLE, 'add', folder);
  expect(grown.map(({ unindexed }) => unindexed)).toEqual([10, 10]);
  const optimized = await indicesAfterCopied(textOf(optimizePython(place)), folder);
  expect(optimized.map(({ unindexed }) => unindexed)).toEqual([0, 0]);

  const dropped = await indicesAfterCopied(textOf(dropIndexPython({ ...place, name })), folder);
  expect(dropped.map((one) => one.name)).toEqual(['ids']);
});

/** Shared by the tests: each creates an index with a name of its own, and drops it. */
let all: CopiedPlaces;

beforeAll(async () => {
  all = await startCopiedPlaces();
}, STARTING);

afterAll(() => all?.end());

const LISTED = 'print("INDICES", sorted(one.name for one in table.list_indices()))\n';

it.each(PLACES)(
  'Python that is copied for %s creates an index there, optimizes, and drops it',
  async (place) => {
    const { environment, ...table } = all.places[place];
    const name = `of ${place}`;
    const created = createIndexPython({
      ...table,
      name,
      kind: 'BTREE',
      column: 'id',
      metric: 'l2',
      settings: {},
    });
    const optimized = optimizePython(table);
    if (place === 'an enterprise server') {
      expect(optimized).toEqual({ reason: 'The LanceDB client leaves optimizing to an enterprise server.' });
    }
    const texts = [
      ...[textOf(created), LISTED],
      ...('text' in optimized ? [optimized.text] : []),
      ...[textOf(dropIndexPython({ ...table, name })), LISTED],
    ];
    for (const value of Object.values(environment)) expect(texts.join('')).not.toContain(value);
    const { PATH = '' } = process.env;
    const { stdout } = await execute(python(), ['-c', texts.join('')], { env: { PATH, ...environment } });
    const [before = '', after = ''] = stdout.split('\n').filter((line) => line.startsWith('INDICES'));
    expect(before).toContain(name);
    expect(after).not.toContain(name);
    expect(after).toContain('_idx');
  },
);
