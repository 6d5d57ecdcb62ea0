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
])('of %o is %s', (content, title) => {
  expect(windowTitle(content, connections)).toBe(title);
});

it('of a batch says the connection that it is for', () => {
  const batch = { kind: 'batch', draftId: 'd', name: 'Batch 2' } as const;
  expect(windowTitle(batch, connections, 'c')).toBe('Batch 2 - lakehouse - Vitrine');
});

it('of two tables on two connections says both', () => {
  const both = [...connections, testConnection({ id: 'd', name: 'staging' })];
  const side = (connectionId: string) => ({ connectionId, id: ['items'] });
  const content = { kind: 'compare-tables', before: side('d'), after: side('c') } as const;
  expect(windowTitle(content, both)).toBe('items (staging) vs items (lakehouse) - Vitrine');
});

it('is never long, however long a name is', () => {
  expect(windowTitle(table('x'.repeat(100_000)), connections).length).toBeLessThan(120);
});
