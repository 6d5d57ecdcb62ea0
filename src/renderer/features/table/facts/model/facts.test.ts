import { expect, test } from 'vitest';
import type { Table } from '../../../../../contract/index.ts';
import { testField } from '../../schema/model/testing/test-field.ts';
import {
  type FactValue,
  schemaMetadataFact,
  statsFacts,
  statsFigures,
  storageFacts,
  tableFacts,
} from './facts.ts';

const MINIMAL: Table = {
  id: ['ml', 'items'],
  asked: { detail: true, tableUri: true },
  others: [],
  raw: { method: 'POST', path: '/v1/x', requestBody: null, answer: '{}', status: 200, requestId: 1 },
  at: 0,
};

function factOf(label: string, table: Partial<Table>): FactValue | undefined {
  const { identity, notes } = tableFacts({ ...MINIMAL, ...table });
  return [...identity, ...notes].find((fact) => fact.label === label)?.value;
}

test('shows as figures what the server counted, to the last digit', () => {
  const { figures } = tableFacts({
    ...MINIMAL,
    version: 9_223_372_036_854_775_807n,
    fields: [testField('id')],
    stats: { numFragments: 0n, others: [] },
  });
  expect(figures).toEqual([
    { label: 'Version', value: 9_223_372_036_854_775_807n },
    { label: 'Columns', value: 1n },
    { label: 'Fragments', value: 0n },
  ]);
});

test('says of a count that the server left out that it was left out', () => {
  expect(factOf('Deleted rows', { stats: { numFragments: 1n, others: [] } })).toEqual({ state: 'absent' });
  expect(factOf('Fragments', {})).toEqual({ state: 'absent' });
});

test('tells null from absent', () => {
  expect(factOf('Location', { location: null })?.state).toBe('null');
  expect(factOf('Location', {})?.state).toBe('absent');
  expect(factOf('Fragments', { stats: null })?.state).toBe('null');
});

test('a declared table has no counts, so nothing is missing', () => {
  for (const label of ['Version', 'Columns', 'Fragments', 'Deleted rows', 'Metadata', 'Schema metadata']) {
    expect(factOf(label, { onlyDeclared: true })).toEqual({ state: 'does-not-apply' });
  }
});

test('shows what a server returned for a declared table all the same', () => {
  expect(tableFacts({ ...MINIMAL, onlyDeclared: true, version: 0n }).figures).toEqual([
    { label: 'Version', value: 0n },
  ]);
  expect(factOf('Metadata', { onlyDeclared: true, metadata: { a: 'b' } })?.state).toBe('returned');
});

test('a declared table can still lack its location and properties', () => {
  expect(factOf('Location', { onlyDeclared: true })).toEqual({ state: 'absent' });
  expect(factOf('Properties', { onlyDeclared: true })).toEqual({ state: 'absent' });
});

test('reads the three answers about properties as the interface means them', () => {
  expect(factOf('Properties', { properties: null })).toEqual({
    state: 'null',
    words: 'not supported by this server',
  });
  expect(factOf('Properties', { properties: {} })).toEqual({
    state: 'returned',
    content: { kind: 'empty', value: '{}', words: 'supported, none set' },
  });
  expect(factOf('Properties', { properties: { owner: 'search' } })).toEqual({
    state: 'returned',
    content: { kind: 'entries', entries: [['owner', 'search']] },
  });
});

test('says when the state of a table is only assumed', () => {
  expect(factOf('State', {})).toMatchObject({ content: { text: 'stored', note: expect.any(String) } });
  expect(factOf('State', { onlyDeclared: false })).toEqual({
    state: 'returned',
    content: { kind: 'words', text: 'stored' },
  });
});

test('an empty location is not the same as none', () => {
  expect(factOf('Location', { location: '' })).toMatchObject({
    state: 'returned',
    content: { kind: 'empty' },
  });
});

test('what was not asked for is not missing', () => {
  for (const asked of [{}, { detail: false, tableUri: false }]) {
    for (const label of [
      'Version',
      'Columns',
      'Name',
      'Namespace',
      'Metadata',
      'Schema metadata',
      'Table URI',
    ]) {
      expect(factOf(label, { asked }), label).toEqual({ state: 'not-asked' });
    }
    expect(statsFacts({ ...MINIMAL, asked }).map(({ value }) => value.state)).toEqual([
      'not-asked',
      'not-asked',
    ]);
    expect(schemaMetadataFact({ ...MINIMAL, asked }).value.state).toBe('not-asked');
    expect(storageFacts({ ...MINIMAL, asked }).map(({ value }) => value.state)).toEqual([
      'absent',
      'not-asked',
    ]);
  }
});

test('what came without being asked for is shown', () => {
  expect(factOf('Table URI', { asked: {}, tableUri: 's3://b/t' })?.state).toBe('returned');
  expect(factOf('Name', { asked: {}, name: 't' })?.state).toBe('returned');
  expect(factOf('Metadata', { asked: {}, metadata: null })?.state).toBe('null');
});

test('a declared table has a name all the same', () => {
  expect(factOf('Name', { onlyDeclared: true })).toEqual({ state: 'absent' });
});

test('the parts of a namespace are kept apart, whatever signs they hold', () => {
  expect(factOf('Namespace', { namespace: ['a$b', '', 'c"'] })).toMatchObject({
    content: { kind: 'identifier', text: String.raw`["a$b","","c\""]` },
  });
  expect(factOf('Namespace', { namespace: [] })).toMatchObject({ content: { kind: 'empty', value: '[]' } });
});

test('says when what was vended expires, only where anything was said', () => {
  expect(factOf('Expires', {})).toBeUndefined();
  expect(factOf('Expires', { expiresAtMillis: null })).toMatchObject({ content: { text: 'not known' } });
  expect(factOf('Expires', { expiresAtMillis: 5n })).toEqual({
    state: 'returned',
    content: { kind: 'expiry', millis: 5n },
  });
});

test('a count of the statistics is a figure, and a fact where it did not come', () => {
  const table = {
    ...MINIMAL,
    stats: { numFragments: 18_446_744_073_709_551_615n, numDeletedRows: null, others: [] },
  };
  expect(statsFigures(table)).toEqual([{ label: 'Fragments', value: 18_446_744_073_709_551_615n }]);
  expect(statsFacts(table)).toEqual([
    { label: 'Deleted rows', value: expect.objectContaining({ state: 'null' }) },
  ]);
});
