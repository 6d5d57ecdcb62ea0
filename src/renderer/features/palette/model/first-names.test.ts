import { expect, it } from 'vitest';
import type { Tab } from '#lib/workspace/workspace.ts';
import { recentTables } from '../search-tables.ts';

const tab = (content: Tab['content']): Tab => ({ key: JSON.stringify(content), content, preview: false });
const about = (kind: 'table' | 'query', name: string) => tab({ kind, connectionId: 'c', id: [name] });
const names = (tabs: readonly Tab[], known: readonly string[], most = 10) =>
  recentTables(
    tabs,
    known.map((name) => ({ connectionId: 'c', id: [name] })),
    most,
  ).map(({ id }) => id.join('/'));

it('has the tables of the tabs first, the last one at the top, each once', () => {
  const tabs = [
    about('table', 'old'),
    about('query', 'old'),
    about('table', 'new'),
    tab({ kind: 'settings' }),
  ];
  expect(names(tabs, ['a', 'new'])).toEqual(['new', 'old', 'a']);
});

it('ends where there are enough', () => {
  expect(names([about('table', 'new')], ['a', 'b', 'c'], 2)).toEqual(['new', 'a']);
});
