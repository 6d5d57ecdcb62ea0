import { expect, it } from 'vitest';
import { withOneTabATable } from './one-tab-a-table.ts';

const table = (id: string, more: object = {}) => ({ connectionId: 'c', id: [id], preview: false, ...more });

function joined(tabs: readonly unknown[], activeTab: number | null) {
  return withOneTabATable({ focusedGroup: 0, groups: [{ tabs, activeTab }] });
}

it('merges the tabs of a table into one, with all their view states, on the active page', () => {
  const tabs = [
    table('b', { look: { table: { page: 'schema' } } }),
    table('a', {
      preview: true,
      look: { table: { page: 'rows', version: '3' }, rows: { filter: 'x > 1', offset: 0 } },
    }),
    { page: 'plans', preview: false },
    table('a', { page: 'query' }),
    table('a', { page: 'what-if', look: { tune: { shown: 'all' } } }),
  ];
  const looks = { table: { version: '3' }, rows: { filter: 'x > 1', offset: 0 }, tune: { shown: 'all' } };
  const merged = { connectionId: 'c', id: ['a'], preview: false, look: looks };
  const [first, plans] = [table('b', { tablePage: 'schema', look: { table: {} } }), tabs[2]];
  const at = (activeTab: number | null, tablePage: string, active: number | null) =>
    expect(joined(tabs, activeTab)).toEqual({
      focusedGroup: 0,
      groups: [{ tabs: [first, { ...merged, tablePage }, plans], activeTab: active }],
    });
  at(4, 'tune', 1);
  at(3, 'query', 1);
  at(2, 'rows', 2);
  at(null, 'rows', null);
});

it('leaves other tabs unchanged, and a workspace that can’t be parsed too', () => {
  const others = [
    { page: 'connection', connectionId: 'c', id: [], preview: false },
    { page: 'namespace', connectionId: 'c', id: ['a'], preview: false },
    { page: 'connection', connectionId: 'c', id: [], preview: false },
    'damaged',
    { connectionId: 'c' },
  ];
  expect(joined(others, 2)).toEqual({ focusedGroup: 0, groups: [{ tabs: others, activeTab: 2 }] });
  expect(withOneTabATable({ groups: 'none' })).toEqual({ groups: 'none' });
});
