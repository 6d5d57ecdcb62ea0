import { expect, test } from 'vitest';
import type { DraftOperation } from '#batch/index.ts';
import { operationResultText } from './result-text.ts';

const operation = (
  kind: DraftOperation['kind'],
  members: DraftOperation['members'] = {},
): DraftOperation => ({
  key: 1,
  kind,
  members,
});
const DECLARE = operation('declare_table');

const said = (of: DraftOperation, json: string) => operationResultText(of, { kind: of.kind, json });

test('versions and counts keep every digit', () => {
  const create = operation('create_table_version');
  expect(said(create, '{"version":{"version":9007199254740993}}')).toBe('v9007199254740993 created');
  expect(said(create, '{"version":18446744073709551615}')).toBe('v18446744073709551615 created');
  expect(said(operation('delete_table_versions'), '{"deleted_count":29}')).toBe('29 versions deleted');
});

test('shows the location if the server chose it', () => {
  const json = '{"location":"s3://lake/a"}';
  expect(said(DECLARE, json)).toBe('declared at s3://lake/a');
  expect(said(operation('declare_table', { location: 's3://lake/a' }), json)).toBe('declared');
});

test('counts storage options without showing them', () => {
  const json = '{"storage_options":{"secret_key":"‹hidden›","region":"‹hidden›"}}';
  expect(said(DECLARE, json)).toBe('declared, 2 storage options, masked');
});

test('reports a missing result, and tolerates one of an unknown shape', () => {
  expect(operationResultText(DECLARE, undefined)).toBe('no result returned');
  expect(said(DECLARE, 'nonsense')).toBe('declared');
});
