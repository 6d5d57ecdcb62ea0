import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testConnection } from '#contract/testing/test-connection.ts';
import {
  createIndexPython,
  dropIndexPython,
  optimizePython,
} from '#features/actions/forms/index/index-python.ts';
import { python, pythonFile } from './testing/programs.ts';

const execute = promisify(execFile);

const index = z.object({ name: z.string(), index_type: z.string(), unindexed: z.number() });

const INDEX_TABLE = pythonFile('index_table.py');

async function indicesAfter(...args: readonly string[]) {
  const { stdout } = await execute(python(), [...args]);
  return z.array(index).parse(JSON.parse(stdout));
}

/** Runs a copied program, and looks at the table after it: in one go, since the client takes long to start. */
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
  expect(await indicesAfterCopied(created.join(''), folder)).toEqual([
    { name: 'ids', index_type: 'BTree', unindexed: 0 },
    { name, index_type: 'IvfPq', unindexed: 0 },
  ]);

  const grown = await indicesAfter(INDEX_TABLE, 'add', folder);
  expect(grown.map(({ unindexed }) => unindexed)).toEqual([10, 10]);
  const optimized = await indicesAfterCopied(optimizePython(place), folder);
  expect(optimized.map(({ unindexed }) => unindexed)).toEqual([0, 0]);

  const dropped = await indicesAfterCopied(dropIndexPython({ ...place, name }), folder);
  expect(dropped.map((one) => one.name)).toEqual(['ids']);
});
