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

test('marks the value of the member, not an equal text elsewhere', () => {
  expect(marked({ member: 'version' })).toBe('42');
  expect(marked({ member: 'id' })).toBe('["version"]');
});

test('marks an issue about several operations in each of them', () => {
  const { text, places } = batchBody(DRAFT);
  const check: Issue = { rule: 'r', level: 'error', key: 1, keys: [1, 2], title: 't', member: 'id' };
  const marks = marksOf(text, places, [check]).map(({ from, to }) => text.slice(from, to));
  expect(marks).toEqual(['["version"]', '["b"]']);
});

test('marks the head of an operation for a missing member', () => {
  expect(marked({ member: 'manifest_path', key: 2 })).toContain('deregister_table');
});

test('marks neither warnings nor issues of the whole batch', () => {
  expect(marked({ level: 'warning', member: 'version' })).toBeUndefined();
  expect(marked({ key: undefined })).toBeUndefined();
});

test('marks the line where parsing failed', () => {
  const text = '{\n  "operations": [,]\n}';
  const { from, to } = problemMark(text, { words: 'w', line: 2 });
  expect(text.slice(from, to)).toBe('"operations": [,]');
  expect(problemMark(text, { words: 'w', line: 99 }).to).toBeLessThanOrEqual(text.length);
});
