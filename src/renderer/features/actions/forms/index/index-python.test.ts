import { expect, test } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { optimizePython } from '#lib/client-table.ts';
import { createIndexPython } from './index-python.ts';

const PLACE = { connection: testConnection({ folder: '/data' }), id: ['t'], location: '/data/t.lance' };

function pythonOf(index: Parameters<typeof createIndexPython>[0]): string {
  const python = createIndexPython(index);
  return 'text' in python ? python.text : python.reason;
}

test('puts several index parameters on separate lines, but a single one inline', () => {
  const vector = { ...PLACE, column: 'vector', name: 'vector_idx', metric: 'cosine' };
  expect(pythonOf({ ...vector, kind: 'IVF_PQ', settings: { num_partitions: 4 } })).toContain(`
    config=IvfPq(
        distance_type="cosine",
        num_partitions=4,
    ),
`);
  expect(pythonOf({ ...vector, kind: 'IVF_FLAT', settings: {} })).toContain(
    'config=IvfFlat(distance_type="cosine"),',
  );
  expect(pythonOf({ ...vector, kind: 'BTREE', settings: {} })).toContain('config=BTree(),');
});

test('has no optimize call for an enterprise server, which optimizes by itself', () => {
  const connection = testConnection({ flavour: 'enterprise' });
  expect(optimizePython({ ...PLACE, connection })).toEqual({
    reason: 'The LanceDB client leaves optimizing to an enterprise server.',
  });
  expect(optimizePython(PLACE)).toMatchObject({ text: expect.stringContaining('table.optimize()') });
});
