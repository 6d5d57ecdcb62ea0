import { expect, it } from 'vitest';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import { editedSince } from './name-index.ts';

const first = testConnection({ id: 'c' });

it.each([
  ['the address', { address: 'http://127.0.0.1:2' }],
  ['the credentials', { secrets: heldSecrets('apiKey') }],
  ['the production setting', { production: true }],
  ['the page size', { pageSize: 7 }],
])('editedSince includes a connection if %s changed', (_, change) => {
  expect(editedSince([first], [testConnection({ id: 'c', ...change })])).toEqual(['c']);
});

it.each([
  ['its name and color', first, { name: 'Other', color: 5 }],
  ['the known capabilities of its server', first, { capabilities: { listTables: 'yes' } as const }],
  ['the address of the local server', testConnection({ id: 'c', local: true }), { local: true, address: '' }],
])('editedSince omits a connection if only %s changed', (_, before, change) => {
  expect(editedSince([before], [testConnection({ id: 'c', ...change })])).toEqual([]);
});

it('editedSince includes a removed connection, but not a new one', () => {
  expect(editedSince([first], [testConnection({ id: 'd' })])).toEqual(['c']);
});
