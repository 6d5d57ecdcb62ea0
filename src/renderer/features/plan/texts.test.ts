import { afterEach, describe, expect, it } from 'vitest';
import { closeTab, openTab, openTabs, tabKey, useWorkspace } from '#lib/workspace/workspace.ts';
import { LARGEST_PLAN, readPlanFile, unwrapPlan } from './plan-file.ts';
import { openPlanText, usePlanTexts } from './texts.ts';

afterEach(() => {
  usePlanTexts.setState(usePlanTexts.getInitialState());
  useWorkspace.setState(useWorkspace.getInitialState());
});

describe('an opened plan text', () => {
  it('gets its own tab, even if it is opened again', () => {
    const textIds = [1, 2].map(() => openPlanText({ name: 'a.txt', text: 'Take' }));
    const contents = openTabs().map(({ content }) => content);
    expect(contents).toEqual(textIds.map((textId) => ({ kind: 'plan', textId, name: 'a.txt' })));
    expect(new Set(textIds).size).toBe(2);
  });

  it('is removed with its last tab, and its ID is not reused', () => {
    const first = openPlanText({ name: 'a.txt', text: 'Take' });
    const comparison = { kind: 'compare', before: { textId: first }, after: { runId: 'r' } } as const;
    openTab(comparison);
    closeTab(tabKey({ kind: 'plan', textId: first, name: 'a.txt' }));
    expect(usePlanTexts.getState().texts.has(first)).toBe(true);
    closeTab(tabKey(comparison));
    expect(usePlanTexts.getState().texts.size).toBe(0);
    expect(openPlanText({ name: 'b.txt', text: 'Sort' })).not.toBe(first);
  });
});

it.each([
  ['unchanged', ' Take: a=1\n', ' Take: a=1\n'],
  ['from a JSON string', '"Take: a=1\\n"', 'Take: a=1\n'],
  ['from a JSON response', '{"plan": "Take: a=1"}', 'Take: a=1'],
  [
    'from the rows of an EXPLAIN',
    '[{"plan_type":"logical_plan","plan":"TableScan: t"},{"plan_type":"physical_plan","plan":"EmptyExec"}]',
    '## logical_plan\nTableScan: t\n\n## physical_plan\nEmptyExec\n',
  ],
  [
    'unchanged if the JSON contains something else',
    '[{"Plan": {"Node Type": "Sort"}}]',
    '[{"Plan": {"Node Type": "Sort"}}]',
  ],
  ['as it is, if the JSON is cut off', '[{"plan": "Take', '[{"plan": "Take'],
])('unwraps a plan %s', (_, text, expected) => {
  expect(unwrapPlan(text)).toBe(expected);
});

describe('a plan file', () => {
  it('is read unchanged', async () => {
    const text = '\ufeffTake: a=1\r\n  SortExec\n';
    // The byte order mark at the start gives the encoding and is not part of the text.
    await expect(readPlanFile(new File([text], 'a.txt'))).resolves.toEqual({
      name: 'a.txt',
      text: text.slice(1),
    });
  });

  it.each([
    ['empty.txt', ' \n', 'empty.txt is empty.'],
    ['picture.png', 'a\0b', 'picture.png isn’t a text file.'],
  ])('%s is rejected', async (name, text, message) => {
    await expect(readPlanFile(new File([text], name))).rejects.toThrow(message);
  });

  it('is rejected before it is read if it is too large', async () => {
    const file = new File([new Uint8Array(LARGEST_PLAN + 1)], 'large.txt');
    await expect(readPlanFile(file)).rejects.toThrow('large.txt is too large. The limit is 20 MB.');
  });

  it('is rejected with an error message if it can’t be read', async () => {
    const file = new File(['Take'], 'gone.txt');
    file.text = () => Promise.reject(new Error('NotFoundError'));
    await expect(readPlanFile(file)).rejects.toThrow('gone.txt couldn’t be read.');
  });
});
