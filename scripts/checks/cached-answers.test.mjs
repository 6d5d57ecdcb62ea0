import { expect, it } from 'vitest';
import { checkCachedAnswers } from './cached-answers.mjs';

/** @type {(...texts: string[]) => (number | undefined)[]} */
const linesOf = (...texts) =>
  checkCachedAnswers(
    texts.map((text, index) => ({
      path: `src/renderer/features/file-${index}.ts`,
      text: `import '@tanstack/react-query';\n${text}`,
    })),
  ).map(({ line }) => line);

it.each([
  'client.getQueryData(hostQueries.plans.run.queryKey({ input }))',
  'client.getQueryData(question)',
  'client.setQueryData(options.queryKey, kept)',
  'const { queryKey } = mine(); client.setQueryData(queryKey, kept)',
  "useQuery({ queryKey: ['copy preview', id] })",
  'const kinds = data as const;',
])('accepts %s', (text) => {
  expect(linesOf(text)).toEqual([]);
});

it.each([
  "client.getQueryData(['catalog', 'indices'])",
  'client.getQueryData<Pages>(options.queryKey)',
  'client.setQueryData([...options.queryKey, 1], kept)',
  'client.setQueriesData({ queryKey }, kept)',
  'client.getQueriesData({ queryKey })',
  'return indexedPart((data as Pages<IndexPage>).pages)',
  'client.getQueryData(options.queryKey) as Pages',
  'const run = query.state.data as Run',
])('reports %s', (text) => {
  expect(linesOf(text)).toEqual([2]);
});

it('reports two queries with the same name in their keys', () => {
  expect(linesOf("({ queryKey: ['facts', id] })", "({ queryKey: ['facts', name] })")).toEqual([2]);
});

it('ignores tests', () => {
  expect(checkCachedAnswers([{ path: 'src/renderer/a.test.ts', text: 'c.getQueryData([1])' }])).toEqual([]);
});
