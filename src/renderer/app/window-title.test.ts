import { expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import type { TabContent } from '#lib/workspace/workspace.ts';
import { windowTitle } from './window-title.ts';

const connections = [testConnection({ id: 'c', name: 'lakehouse' })];
const table = (name: string): TabContent => ({ kind: 'table', connectionId: 'c', id: ['shop', name] });

it.each<readonly [TabContent | undefined, string]>([
  [undefined, 'Vitrine'],
  [table('products'), 'products - lakehouse - Vitrine'],
  [{ kind: 'namespace', connectionId: 'c', id: [] }, 'lakehouse - Vitrine'],
  [{ kind: 'connection', connectionId: 'c' }, 'lakehouse settings - Vitrine'],
  [{ kind: 'settings' }, 'Settings - Vitrine'],
  [table('a\u202Eb\nc'), 'a\uFFFDb\uFFFDc - lakehouse - Vitrine'],
])('the window title of %o is %s', (content, title) => {
  expect(windowTitle(content, connections)).toBe(title);
});

it('the window title of a batch names its connection', () => {
  const batch = { kind: 'batch', draftId: 'd', name: 'Batch 2' } as const;
  expect(windowTitle(batch, connections, 'c')).toBe('Batch 2 - lakehouse - Vitrine');
});

it('the window title of two tables on two connections names both connections', () => {
  const both = [...connections, testConnection({ id: 'd', name: 'staging' })];
  const side = (connectionId: string) => ({ connectionId, id: ['items'] });
  const content = { kind: 'compare-tables', before: side('d'), after: side('c') } as const;
  expect(windowTitle(content, both)).toBe('items (staging) vs items (lakehouse) - Vitrine');
});

it('the window title truncates a long name', () => {
  expect(windowTitle(table('x'.repeat(100_000)), connections).length).toBeLessThan(120);
});
