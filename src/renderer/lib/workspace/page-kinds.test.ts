import { expect, it } from 'vitest';
import { workspaceTab } from '#contract/index.ts';
import { contentOfSaved, type TabContent } from './page-kinds.ts';
import { NOTHING_OPEN, opened } from './tab-groups.ts';
import { leftAndEntered } from './testing/left-and-entered.ts';
import { useWorkspace } from './workspace.ts';

const HOSTILE = ['a$b', '\u202e', '__proto__', ''];

function restored(content: TabContent, preview: boolean) {
  const before = {
    ...useWorkspace.getInitialState(),
    ...opened(NOTHING_OPEN, { content, preview }),
  };
  const { left, right } = leftAndEntered(before);
  return { before: before.left, left, right };
}

it.each<TabContent>([
  { kind: 'namespace', connectionId: 'c', id: ['prod', 'shop'] },
  { kind: 'namespace', connectionId: 'c', id: [] },
  { kind: 'namespace', connectionId: 'c', id: HOSTILE },
  { kind: 'table', connectionId: 'c', id: HOSTILE },
  { kind: 'table', connectionId: 'c', id: ['t'], page: 'query' },
])('restores $kind $id', (content) => {
  const { before, left, right } = restored(content, false);
  expect(left.tabs.map((tab) => tab.content)).toEqual([content]);
  expect(left).toEqual(before);
  expect(right).toBeNull();
});

it('restores a namespace preview as a preview', () => {
  const { left } = restored({ kind: 'namespace', connectionId: 'c', id: ['prod'] }, true);
  expect(left.tabs).toMatchObject([{ preview: true }]);
});

it('opens a table whose saved page is unknown to this version on its first page', () => {
  const tab = { connectionId: 'c', id: ['t'], preview: false, tablePage: 'map' };
  const saved = workspaceTab.parse(tab);
  expect(contentOfSaved(saved)).toEqual({ kind: 'table', connectionId: 'c', id: ['t'] });
});
