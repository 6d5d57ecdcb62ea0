import { describe, expect, it } from 'vitest';
import { type NamedOperation, operationNamed } from './read-batch.ts';

const about = (...id: readonly string[]): NamedOperation => ({ kind: 'deregister_table', id });

/** Two operations are on the same table. */
const OPERATIONS = [about('a', 'one'), about('a', 'two'), about('a', 'two'), about('b', 'three'), about('t')];

const named = (words: string, answer = '') => operationNamed(answer, words, OPERATIONS, '$');

describe('operationNamed', () => {
  it.each([
    ['{"operation":{"index":2}}', 2],
    ['{"operation":{"index":5}}', undefined],
    ['{"operation":{"index":-1}}', undefined],
  ])('returns the index member of the response rather than the one in the message: %s', (answer, index) => {
    expect(named('Operation 4 failed', answer)).toBe(index);
  });

  it.each(['{"operation":{"index":1.5}}', '{"operation":"x"}', '<html>', 'null'])(
    'falls back to the message when the response has no valid index member: %s',
    (answer) => {
      expect(named('Operation 4 failed', answer)).toBe(4);
    },
  );

  it.each([
    ['Operation 3 (deregister_table) failed', 3],
    ['could not apply operation #3', 3],
    ['failed at operation index 0: no such table', 0],
    ['`operations[2].deregister_table` is wrong', 2],
    ['operations.3.id must be a list', 3],
    ['/operations/3/id: expected a list', 3],
    ['operations[1] and operations[2] clash', undefined],
    ['operation 1 clashes with operation 2', undefined],
    ['operation 99 failed', undefined],
    ['12 operations failed', undefined],
    ['', undefined],
  ])('returns the index in the message if it is unambiguous: %s', (words, index) => {
    expect(named(words)).toBe(index);
  });

  it.each([
    ['There is no table a$one', 0],
    ['There is no table `a$one`', 0],
    ['There is no table b$three: it is gone', 3],
    ['There is no table "t"', 4],
    ['there is no t in it', undefined],
    ['There is no table a$two', undefined],
    ['There is no table a$one$more', undefined],
    ['a$one and b$three are the same', undefined],
  ])('returns the only operation on the table that the message names: %s', (words, index) => {
    expect(named(words)).toBe(index);
  });

  it('prefers the named table over an index that may be 1-based', () => {
    expect(named('operation 4: no table "b$three"')).toBe(3);
    expect(named('operation 3: no table "b$three"')).toBe(3);
    expect(named('operation 1: no table "a$two"')).toBe(1);
    expect(named('operation 3: no table "a$two"')).toBeUndefined();
  });
});
