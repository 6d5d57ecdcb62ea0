import { expect, it } from 'vitest';
import type { Favorite } from '#contract/index.ts';
import type { Tab } from '#lib/workspace/workspace.ts';
import { firstNames } from './search-tables.ts';

const tab = (content: Tab['content']): Tab => ({ key: JSON.stringify(content), content, preview: false });
const about = (page: 'overview' | 'query', name: string) =>
  tab({ kind: 'table', connectionId: 'c', id: [name], page });

interface Given {
  readonly favorites?: Favorite[];
  readonly tabs?: readonly Tab[];
  readonly known?: readonly string[];
  readonly most?: number;
}

function names({ favorites = [], tabs = [], known = [], most = 10 }: Given) {
  const tables = known.map((name) => ({ connectionId: 'c', id: [name] }));
  const hits = firstNames({ connections: [{ id: 'c', favorites }], tabs, known: tables }, most);
  return hits.map(({ kind, id }) => (kind === 'table' ? id.join('/') : `${id.join('/')}/`));
}

it('lists tables of recent tabs before others, latest first, each once', () => {
  const tabs = [
    about('overview', 'old'),
    about('query', 'old'),
    about('overview', 'new'),
    tab({ kind: 'settings' }),
  ];
  expect(names({ tabs, known: ['a', 'new'] })).toEqual(['new', 'old', 'a']);
});

it('starts with favorites, including namespaces', () => {
  const favorites: Favorite[] = [
    { kind: 'namespace', id: ['a'] },
    { kind: 'table', id: ['b'] },
  ];
  expect(names({ favorites, tabs: [about('overview', 'new')], known: ['a', 'b'] })).toEqual([
    'a/',
    'b',
    'new',
    'a',
  ]);
});

it('stops at the limit', () => {
  expect(names({ tabs: [about('overview', 'new')], known: ['a', 'b', 'c'], most: 2 })).toEqual(['new', 'a']);
});
