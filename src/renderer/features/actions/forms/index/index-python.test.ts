import { expect, test } from 'vitest';
import { createIndexPython } from './index-python.ts';

const PLACE = { connection: { address: '', delimiter: '$' }, id: ['t'], location: '/data/t.lance' } as const;

test('each parameter of an index has a line of its own in its Python, and one alone has none', () => {
  const vector = { ...PLACE, column: 'vector', name: 'vector_idx', metric: 'cosine' };
  expect(createIndexPython({ ...vector, kind: 'IVF_PQ', settings: { num_partitions: 4 } })).toContain(`
    config=IvfPq(
        distance_type="cosine",
        num_partitions=4,
    ),
`);
  expect(createIndexPython({ ...vector, kind: 'IVF_FLAT', settings: {} })).toContain(
    'config=IvfFlat(distance_type="cosine"),',
  );
  expect(createIndexPython({ ...vector, kind: 'BTREE', settings: {} })).toContain('config=BTree(),');
});
