import { expect, test } from 'vitest';
import type { Table, TableAnswer } from '#contract/index.ts';
import { describedTable } from '#domain/testing/described-table.ts';
import { type PropertyValue, schemaMetadataFact, storageFacts, tableProperties } from './table-facts.ts';

function factOf(
  label: string,
  answer: Partial<TableAnswer>,
  about?: Partial<Table>,
): PropertyValue | undefined {
  const { identity, notes } = tableProperties(describedTable(answer, about));
  return [...identity, ...notes].find((fact) => fact.label === label)?.value;
}

test('shows the version with every digit', () => {
  expect(factOf('Version', { version: 9_223_372_036_854_775_807n })).toEqual({
    state: 'returned',
    content: { kind: 'words', text: '9223372036854775807' },
  });
  expect(factOf('Version', { version: 0n })).toMatchObject({ content: { text: '0' } });
});

function missingOf(answer: Partial<TableAnswer>, about?: Partial<Table>): readonly string[] {
  return tableProperties(describedTable(answer, about)).missing;
}

test('lists unreturned members on one line', () => {
  expect(factOf('Location', {})).toBeUndefined();
  expect(missingOf({ location: 'a', table_uri: 'b', version: 1n, properties: [] })).toEqual([
    'Not returned by the server: Versioning, Metadata, Schema metadata, Storage options.',
  ]);
  const question = { detail: false, tableUri: false };
  expect(
    missingOf(
      { location: 'a', managed_versioning: true, properties: [] },
      { requested: question, storageOptionNames: [] },
    ),
  ).toEqual(['Not requested: Table URI, Metadata, Schema metadata.']);
});

test('shows equal values only once', () => {
  const same = { location: 's3://a/b', table_uri: 's3://a/b', table: 'items', namespace: ['ml'] };
  for (const label of ['Table URI', 'Name', 'Namespace']) expect(factOf(label, same)).toBeUndefined();
  const other = { ...same, table_uri: 's3://a/c', table: 'Items', namespace: [] };
  for (const label of ['Table URI', 'Name', 'Namespace'])
    expect(factOf(label, other)?.state).toBe('returned');
});

test('distinguishes null from absent', () => {
  expect(factOf('Location', { location: null })?.state).toBe('null');
  expect(factOf('Version', { version: null })?.state).toBe('null');
});

test('reports no missing counts for a declared table', () => {
  for (const label of ['Version', 'Metadata', 'Schema metadata']) {
    expect(factOf(label, { is_only_declared: true })).toEqual({ state: 'does-not-apply' });
  }
});

test('shows a returned member even for a declared table', () => {
  expect(factOf('Version', { is_only_declared: true, version: 0n })?.state).toBe('returned');
  expect(factOf('Metadata', { is_only_declared: true, metadata: [['a', 'b']] })?.state).toBe('returned');
});

test('can report a missing location and properties of a declared table', () => {
  expect(missingOf({ is_only_declared: true })[0]).toContain('Location, Table URI');
  expect(missingOf({ is_only_declared: true })[0]).toContain('Properties');
});

test('interprets empty, null, and absent properties like the API', () => {
  expect(factOf('Properties', { properties: null })).toEqual({
    state: 'null',
    words: 'not supported by this server',
  });
  expect(factOf('Properties', { properties: [] })).toEqual({
    state: 'returned',
    content: { kind: 'empty', value: '{}', words: 'none' },
  });
  expect(factOf('Properties', { properties: [['owner', 'search']] })).toEqual({
    state: 'returned',
    content: { kind: 'entries', entries: [['owner', 'search']] },
  });
});

test('notes that the state of a table is assumed', () => {
  expect(factOf('State', {})).toMatchObject({ content: { text: 'stored', note: expect.any(String) } });
  expect(factOf('State', { is_only_declared: false })).toEqual({
    state: 'returned',
    content: { kind: 'words', text: 'stored' },
  });
});

test('distinguishes an empty location from an absent one', () => {
  expect(factOf('Location', { location: '' })).toMatchObject({
    state: 'returned',
    content: { kind: 'empty' },
  });
});

test('doesn’t report unrequested members as missing', () => {
  for (const question of [{}, { detail: false, tableUri: false }]) {
    expect(factOf('Version', {}, { requested: question })).toEqual({ state: 'not-asked' });
    expect(schemaMetadataFact(describedTable({}, { requested: question })).value.state).toBe('not-asked');
    expect(storageFacts(describedTable({}, { requested: question })).map(({ value }) => value.state)).toEqual(
      ['absent', 'not-asked'],
    );
  }
});

test('shows members that were returned without a request', () => {
  expect(factOf('Table URI', { table_uri: 's3://b/t' }, { requested: {} })?.state).toBe('returned');
  expect(factOf('Name', { table: 't' }, { requested: {} })?.state).toBe('returned');
  expect(factOf('Metadata', { metadata: null }, { requested: {} })?.state).toBe('null');
});

test('separates namespace parts with any characters', () => {
  expect(factOf('Namespace', { namespace: ['a$b', '', 'c"'] })).toMatchObject({
    content: { kind: 'identifier', text: String.raw`["a$b","","c\""]` },
  });
  expect(factOf('Namespace', { namespace: [] })).toMatchObject({ content: { kind: 'empty', value: '[]' } });
});

test('shows when vended credentials expire, if the server returned any', () => {
  expect(factOf('Expires', {})).toBeUndefined();
  expect(factOf('Expires', {}, { expiresAtMillis: null })).toMatchObject({ content: { text: 'unknown' } });
  expect(factOf('Expires', {}, { expiresAtMillis: 5n })).toEqual({
    state: 'returned',
    content: { kind: 'expiry', millis: 5n },
  });
});
