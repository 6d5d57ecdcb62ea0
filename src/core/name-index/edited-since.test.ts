import { expect, it } from 'vitest';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import { editedSince } from './name-index.ts';

const first = testConnection({ id: 'c' });

it.each([
  ['where it leads', { address: 'http://127.0.0.1:2' }],
  ['who asks', { secrets: heldSecrets('apiKey') }],
  ['that it is production', { production: true }],
  ['how many names a page has', { pageSize: 7 }],
])('a connection of which somebody changed %s is another', (_, change) => {
  expect(editedSince([first], [testConnection({ id: 'c', ...change })])).toEqual(['c']);
});

it.each([
  ['its name and its colour', first, { name: 'Other', color: 5 }],
  ['what its server supports', first, { capabilities: { listTables: 'yes' } as const }],
  ['the port of our own server', testConnection({ id: 'c', local: true }), { local: true, address: '' }],
])('a connection of which only %s changed is the same', (_, before, change) => {
  expect(editedSince([before], [testConnection({ id: 'c', ...change })])).toEqual([]);
});

it('a connection that is gone counts as changed, a new one does not', () => {
  expect(editedSince([first], [testConnection({ id: 'd' })])).toEqual(['c']);
});
