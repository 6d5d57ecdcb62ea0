import { expect, test } from 'vitest';
import { type BatchContent, batchBody, type Issue } from '#batch/index.ts';
import { marksOf, problemMark } from './BodyPane.tsx';

const DRAFT: BatchContent = {
  operations: [
    { key: 1, kind: 'create_table_version', members: { id: ['version'], version: 42 } },
    { key: 2, kind: 'deregister_table', members: { id: ['b'] } },
  ],
  members: {},
};

function marked(check: Partial<Issue>): string | undefined {
  const { text, places } = batchBody(DRAFT);
  const [mark] = marksOf(text, places, [{ rule: 'r', level: 'error', key: 1, title: 't', ...check }]);
  return mark && text.slice(mark.from, mark.to);
}

test('the value of the member is marked, not a text that is called the same', () => {
  expect(marked({ member: 'version' })).toBe('42');
  expect(marked({ member: 'id' })).toBe('["version"]');
});

test('what is said of several operations is marked in each', () => {
  const { text, places } = batchBody(DRAFT);
  const check: Issue = { rule: 'r', level: 'error', key: 1, keys: [1, 2], title: 't', member: 'id' };
  const marks = marksOf(text, places, [check]).map(({ from, to }) => text.slice(from, to));
  expect(marks).toEqual(['["version"]', '["b"]']);
});

test('a member that is missing marks the head of its operation', () => {
  expect(marked({ member: 'manifest_path', key: 2 })).toContain('deregister_table');
});

test('warnings, and what is true of the whole batch, have no place in the text', () => {
  expect(marked({ level: 'warning', member: 'version' })).toBeUndefined();
  expect(marked({ key: undefined })).toBeUndefined();
});

test('a text that can not be read is marked where the reading stopped', () => {
  const text = '{\n  "operations": [,]\n}';
  const { from, to } = problemMark(text, { words: 'w', line: 2 });
  expect(text.slice(from, to)).toBe('"operations": [,]');
  expect(problemMark(text, { words: 'w', line: 99 }).to).toBeLessThanOrEqual(text.length);
});
