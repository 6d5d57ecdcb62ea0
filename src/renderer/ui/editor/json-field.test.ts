import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { type EditorProblem, givenProblems, jsonDiagnostics, numberListsIn } from './JsonField.tsx';

const VECTOR = JSON.stringify(Array.from({ length: 768 }, (_, index) => index / 7 - 3e-9));

test('finds and counts vectors in any layout', () => {
  const before = '{"k": 10, "vector": {"multi_vector": [';
  const text = `${before}${VECTOR}, ${VECTOR.replaceAll(',', ',\n')}]}}`;
  const [first, second] = numberListsIn(text);
  expect(first).toEqual({ from: before.length, to: before.length + VECTOR.length, count: 768 });
  expect(second?.count).toBe(768);
});

test('ignores short lists', () => {
  expect(numberListsIn('{"ids": [1, 2, 3], "names": ["a", "b"]}')).toEqual([]);
});

test('scans a million brackets quickly', () => {
  const text = '[1,'.repeat(300_000);
  expect(cpuTime(() => expect(numberListsIn(text)).toEqual([]))).toBeLessThan(1000);
});

const marks = (doc: string, problems: readonly EditorProblem[] = []) =>
  jsonDiagnostics(EditorState.create({ doc, extensions: [json(), givenProblems(problems)] })).map(
    ({ from, to, message }) => ({ from, to, message }),
  );

test('marks nothing in valid JSON', () => {
  expect(marks('{"k": 10, "vector": {}}')).toEqual([]);
});

test('marks only the first position of invalid JSON', () => {
  expect(marks('{"k": 10; "vector": nope}')).toEqual([{ from: 8, to: 9, message: 'Invalid JSON from here' }]);
  expect(marks('{"k": ')).toEqual([{ from: 6, to: 6, message: 'Unexpected end of JSON' }]);
});

test('replaces syntax errors with a more specific problem', () => {
  const problem = { from: 1, to: 4, message: 'k is required' };
  expect(marks('{"j": }', [problem])).toEqual([problem]);
});

test('clamps a problem of a longer text to the current text', () => {
  expect(marks('{}', [{ from: 9, to: 12, message: 'gone' }])).toEqual([{ from: 2, to: 2, message: 'gone' }]);
});
