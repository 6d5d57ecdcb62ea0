import { expect, test } from 'vitest';
import { openJsonFile } from './json-file.ts';
import { bytesSource } from './testing/bytes-source.ts';

const open = (text: string) => openJsonFile(bytesSource(new TextEncoder().encode(text)));

async function shapesIn(text: string) {
  const { columns } = await open(text);
  return columns.map(({ name, rowCount, width }) => [name, rowCount, width]);
}

test.each([
  ['a vector', '[1, 2, 3]', [['', 1, 3]]],
  ['a list of vectors', '[[1, 2], [3, 4], [5]]', [['', 3, undefined]]],
  [
    'records',
    '[{"id": 1, "v": [1, 2], "w": [3]}, {"id": 2, "v": [3, 4]}]',
    [
      ['v', 2, 2],
      ['w', 1, 1],
    ],
  ],
  ['a record a line', '{"v": [1, 2]}\n{"v": [3, 4]}\n', [['v', 2, 2]]],
  ['a query', '{"k": 10, "vector": {"single_vector": [1, 2]}}', [['vector.single_vector', 1, 2]]],
  ['a name that is none of an object', '{"__proto__": [1, 2]}', [['__proto__', 1, 2]]],
])('finds every list of numbers by name in %s', async (_what, text, shapes) => {
  expect(await shapesIn(text)).toEqual(shapes);
});

test('reads a row by its number', async () => {
  const { columns } = await open('[[1, 2], [3, 4]]');
  expect(await columns[0]?.readRow(1)).toEqual([[3, 4]]);
});

test('rejects a missing row', async () => {
  const { columns } = await open('[[1, 2]]');
  await expect(columns[0]?.readRow(1)).rejects.toThrow('The vector has no numbers.');
});
