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

test('shows the version to the last digit, as it is sent', () => {
  expect(factOf('Version', { version: 9_223_372_036_854_775_807n })).toEqual({
    state: 'returned',
    content: { kind: 'words', text: '9223372036854775807' },
  });
  expect(factOf('Version', { version: 0n })).toMatchObject({ content: { text: '0' } });
});

function missingOf(answer: Partial<TableAnswer>, about?: Partial<Table>): readonly string[] {
  return tableProperties(describedTable(answer, about)).missing;
}

test('what did not come has one line', () => {
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

test('nothing is said twice', () => {
  const same = { location: 's3://a/b', table_uri: 's3://a/b', table: 'items', namespace: ['ml'] };
  for (const label of ['Table URI', 'Name', 'Namespace']) expect(factOf(label, same)).toBeUndefined();
  const other = { ...same, table_uri: 's3://a/c', table: 'Items', namespace: [] };
  for (const label of ['Table URI', 'Name', 'Namespace'])
    expect(factOf(label, other)?.state).toBe('returned');
});

test('tells null from absent', () => {
  expect(factOf('Location', { location: null })?.state).toBe('null');
  expect(factOf('Version', { version: null })?.state).toBe('null');
});

test('a declared table has no counts, so nothing is missing', () => {
  for (const label of ['Version', 'Metadata', 'Schema metadata']) {
    expect(factOf(label, { is_only_declared: true })).toEqual({ state: 'does-not-apply' });
  }
});

test('shows what a server returned for a declared table all the same', () => {
  expect(factOf('Version', { is_only_declared: true, version: 0n })?.state).toBe('returned');
  expect(factOf('Metadata', { is_only_declared: true, metadata: [['a', 'b']] })?.state).toBe('returned');
});

test('a declared table can still lack its location and properties', () => {
  expect(missingOf({ is_only_declared: true })[0]).toContain('Location, Table URI');
  expect(missingOf({ is_only_declared: true })[0]).toContain('Properties');
});

test('reads the three answers about properties as the interface means them', () => {
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

test('says when the state of a table is only assumed', () => {
  expect(factOf('State', {})).toMatchObject({ content: { text: 'stored', note: expect.any(String) } });
  expect(factOf('State', { is_only_declared: false })).toEqual({
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
  for (const question of [{}, { detail: false, tableUri: false }]) {
    expect(factOf('Version', {}, { requested: question })).toEqual({ state: 'not-asked' });
    expect(schemaMetadataFact(describedTable({}, { requested: question })).value.state).toBe('not-asked');
    expect(storageFacts(describedTable({}, { requested: question })).map(({ value }) => value.state)).toEqual(
      ['absent', 'not-asked'],
    );
  }
});

test('what came without being asked for is shown', () => {
  expect(factOf('Table URI', { table_uri: 's3://b/t' }, { requested: {} })?.state).toBe('returned');
  expect(factOf('Name', { table: 't' }, { requested: {} })?.state).toBe('returned');
  expect(factOf('Metadata', { metadata: null }, { requested: {} })?.state).toBe('null');
});

test('the parts of a namespace are kept apart, whatever signs they hold', () => {
  expect(factOf('Namespace', { namespace: ['a$b', '', 'c"'] })).toMatchObject({
    content: { kind: 'identifier', text: String.raw`["a$b","","c\""]` },
  });
  expect(factOf('Namespace', { namespace: [] })).toMatchObject({ content: { kind: 'empty', value: '[]' } });
});

test('says when what was vended expires, only where anything was said', () => {
  expect(factOf('Expires', {})).toBeUndefined();
  expect(factOf('Expires', {}, { expiresAtMillis: null })).toMatchObject({ content: { text: 'unknown' } });
  expect(factOf('Expires', {}, { expiresAtMillis: 5n })).toEqual({
    state: 'returned',
    content: { kind: 'expiry', millis: 5n },
  });
});
