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

it('is never long, however long a name is', () => {
  expect(windowTitle(table('x'.repeat(100_000)), connections).length).toBeLessThan(120);
});
