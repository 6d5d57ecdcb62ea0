import { expect, it } from 'vitest';
import { checkPlantedFaults } from './planted-faults.mjs';

/** @type {(fault: object) => string[]} */
const problems = (fault) =>
  checkPlantedFaults(
    [
      {
        path: 'faults.json',
        text: JSON.stringify([{ id: 'F01', seenBy: { file: 'a.test.ts' }, ...fault }], undefined, 2),
      },
      { path: 'a.ts', text: 'one\ntwo\ntwo\n' },
      { path: 'a.test.ts', text: '' },
    ],
    'faults.json',
  ).map(({ line, problem }) => `${line} ${problem}`);

it('accepts a fault whose text occurs once and whose test exists', () => {
  expect(problems({ file: 'a.ts', find: 'one\n' })).toEqual([]);
});

it.each([
  ['whose text does not occur', { file: 'a.ts', find: 'three' }],
  ['whose text occurs twice', { file: 'a.ts', find: 'two' }],
  ['whose file does not exist', { file: 'b.ts', find: 'one' }],
])('reports a fault %s', (_, fault) => {
  expect(problems(fault)).toEqual([`3 F01: what it changes is not once in ${fault.file}`]);
});

it('reports a fault whose test does not exist', () => {
  const fault = { file: 'a.ts', find: 'one', seenBy: { file: 'b.test.ts' } };
  expect(problems(fault)).toEqual(['3 F01: there is no test b.test.ts']);
});
