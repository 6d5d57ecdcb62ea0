import { beforeEach, expect, it } from 'vitest';
import { activeTab, closeTab, openTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import { answerToOpen, openTableTabs, useTablesToOpen } from './OpenTablesDialog.tsx';

const tables = (count: number) => ({
  connectionId: 'c',
  ids: Array.from({ length: count }, (_, index) => ['shop', `t${index}`]),
});

const isConfirming = () => useTablesToOpen.getState().tables !== null;

beforeEach(() => {
  for (const { key } of openTabs()) closeTab(key);
});

it('a few tables open immediately, each in its own tab, and the first one is shown', () => {
  openTableTabs(tables(20));
  expect(openTabs()).toHaveLength(20);
  expect(activeTab(useWorkspace.getState())?.content).toMatchObject({ id: ['shop', 't0'] });
  expect(isConfirming()).toBe(false);
});

it('many tables open only after confirmation', () => {
  openTableTabs(tables(21));
  expect(openTabs()).toHaveLength(0);
  expect(isConfirming()).toBe(true);
  answerToOpen(false);
  expect(openTabs()).toHaveLength(0);
  openTableTabs(tables(21));
  answerToOpen(true);
  expect(openTabs()).toHaveLength(21);
  expect(isConfirming()).toBe(false);
});
