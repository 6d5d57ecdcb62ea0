import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { type EditorProblem, givenProblems, jsonDiagnostics, numberListsIn } from './JsonField.tsx';

const VECTOR = JSON.stringify(Array.from({ length: 768 }, (_, index) => index / 7 - 3e-9));

test('vectors are found and counted, however they are laid out', () => {
  const before = '{"k": 10, "vector": {"multi_vector": [';
  const text = `${before}${VECTOR}, ${VECTOR.replaceAll(',', ',\n')}]}}`;
  const [first, second] = numberListsIn(text);
  expect(first).toEqual({ from: before.length, to: before.length + VECTOR.length, count: 768 });
  expect(second?.count).toBe(768);
});

test('what can be read at a glance is left alone', () => {
  expect(numberListsIn('{"ids": [1, 2, 3], "names": ["a", "b"]}')).toEqual([]);
});

test('a million brackets take no time', () => {
  const text = '[1,'.repeat(300_000);
  expect(cpuTime(() => expect(numberListsIn(text)).toEqual([]))).toBeLessThan(1000);
});

const marks = (doc: string, problems: readonly EditorProblem[] = []) =>
  jsonDiagnostics(EditorState.create({ doc, extensions: [json(), givenProblems(problems)] })).map(
    ({ from, to, message }) => ({ from, to, message }),
  );

test('JSON has no marks', () => {
  expect(marks('{"k": 10, "vector": {}}')).toEqual([]);
});

test('the first place that is no JSON is marked, and only that', () => {
  expect(marks('{"k": 10; "vector": nope}')).toEqual([{ from: 8, to: 9, message: 'Invalid JSON from here' }]);
  expect(marks('{"k": ')).toEqual([{ from: 6, to: 6, message: 'Unexpected end of JSON' }]);
});

test('what is given says more, so it stands alone', () => {
  const problem = { from: 1, to: 4, message: 'k is required' };
  expect(marks('{"j": }', [problem])).toEqual([problem]);
});

test('a problem of a text that was longer stays within the text', () => {
  expect(marks('{}', [{ from: 9, to: 12, message: 'gone' }])).toEqual([{ from: 2, to: 2, message: 'gone' }]);
});
