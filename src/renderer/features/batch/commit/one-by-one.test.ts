import { expect, test } from 'vitest';
import type { OneByOne, StepState } from '../state/batch-state.ts';
import { oneByOneText, stepRows, stepText } from './OneByOnePage.tsx';
import { operationToChange } from './one-by-one.ts';

test('every kind of operation has a change of its own, with every digit', () => {
  expect(
    operationToChange({
      kind: 'create_table_version',
      members: { id: ['a'], version: 9007199254740993n, manifest_path: '_versions/1', metadata: { n: 1n } },
    }),
  ).toEqual({
    change: {
      kind: 'createVersion',
      id: ['a'],
      version: 9007199254740993n,
      manifestPath: '_versions/1',
      metadata: '{"n":1}',
    },
  });
  expect(
    operationToChange({
      kind: 'delete_table_versions',
      members: { id: ['a'], ranges: [{ start_version: 1, end_version: -1 }] },
    }),
  ).toEqual({ change: { kind: 'deleteVersions', id: ['a'], ranges: [{ start: 1n, end: -1n }] } });
  expect(operationToChange({ kind: 'declare_table', members: { id: ['a'], location: null } })).toEqual({
    change: { kind: 'declareTable', id: ['a'] },
  });
  expect(operationToChange({ kind: 'deregister_table', members: { id: ['a'] } })).toEqual({
    change: { kind: 'deregisterTable', id: ['a'] },
  });
});

test('properties are kept by every name, and what is none of texts is no change', () => {
  const declaring = (properties: unknown) =>
    operationToChange({ kind: 'declare_table', members: { id: ['a'], properties } });
  expect(declaring(JSON.parse('{"__proto__":"p","":"e"}'))).toEqual({
    change: {
      kind: 'declareTable',
      id: ['a'],
      properties: [
        ['__proto__', 'p'],
        ['', 'e'],
      ],
    },
  });
  expect(declaring(null)).toEqual({ change: { kind: 'declareTable', id: ['a'] } });
  for (const wrong of [[['a', 'b']], [], 'a', { a: 1 }]) {
    expect(declaring(wrong)).toEqual({ problem: 'The operation is incomplete.' });
  }
});

test('what is wrong or missing is no change', () => {
  expect(operationToChange({ kind: 'create_table_version', members: { id: ['a'], version: 1.5 } })).toEqual({
    problem: 'The operation is incomplete.',
  });
  expect(operationToChange({ kind: 'declare_table', members: {} })).toEqual({
    problem: 'The operation is incomplete.',
  });
});

test('who asks is not left out in silence', () => {
  const read = operationToChange({
    kind: 'deregister_table',
    members: { id: ['a'], identity: { api_key: 'k' } },
  });
  expect(read).toEqual({ problem: 'Its identity can only be sent in a batch.' });
});

function run(states: readonly StepState[], isRunning = false): OneByOne {
  const operations = states.map(
    (_, key) => ({ key, kind: 'deregister_table', members: { id: ['a'] } }) as const,
  );
  return { draft: { operations, members: {} }, steps: new Map(states.entries()), isRunning };
}

const FAILED: StepState = { state: 'failed', failure: { message: 'gone' }, isSure: true };

test('what was done before a failure is said to stay', () => {
  const words = oneByOneText(run([{ state: 'done' }, FAILED, { state: 'waiting' }]));
  expect(words).toMatchObject({ tone: 'danger', title: '1 of 3 done' });
  expect(words.lead).not.toContain('unknown');
});

test('an answer that was lost leaves one operation in doubt', () => {
  const unsure: StepState = { ...FAILED, isSure: false };
  expect(oneByOneText(run([unsure])).lead).toContain('unknown');
  expect(stepText(unsure)).toBe('unknown: gone');
});

test('all done is done, and one that was stopped is not', () => {
  expect(oneByOneText(run([{ state: 'done' }])).tone).toBe('ok');
  expect(oneByOneText(run([{ state: 'done' }, { state: 'waiting' }])).tone).toBe('info');
  expect(oneByOneText(run([{ state: 'sending' }], true)).title).toBe('Sending, 0 of 1 done');
});

test('rows are counted from 1', () => {
  expect(stepRows(run([{ state: 'done' }, FAILED])).map(({ number, path }) => [number, path])).toEqual([
    [1, 'a'],
    [2, 'a'],
  ]);
});
