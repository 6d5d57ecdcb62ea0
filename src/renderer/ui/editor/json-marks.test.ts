import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { givenProblems, marksIn, type TextProblem } from './json-marks.ts';

const marks = (doc: string, problems: readonly TextProblem[] = []) =>
  marksIn(EditorState.create({ doc, extensions: [json(), givenProblems(problems)] })).map(
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
