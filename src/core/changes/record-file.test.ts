import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { TableStateResult } from '#contract/index.ts';
import { draftFile } from '../batches/drafts.ts';
import { currentVersion, decode, emptyContents, encode } from '../storage/envelope.ts';
import { withoutBigints } from '../storage/stored-numbers.ts';
import { recordFile, type StoredRecord } from './records.ts';
import { readSentChange } from './sent-change.ts';

const versionsOf = ({ migrations }: { readonly migrations: Parameters<typeof currentVersion>[0] }) =>
  Array.from({ length: currentVersion(migrations) }, (_, index) => index + 1);

const fixture = (name: string) => readFile(new URL(`${name}.json`, import.meta.url));

/** The fixtures are files as released versions wrote them, so they are never edited. */
it.each(versionsOf(recordFile))('reads a record of file version %s', async (number) => {
  const file = decode(recordFile, await fixture(`./fixtures/batch-record-${number}`));
  if (file.state !== 'good') throw new Error(`The file is ${file.state}.`);
  const { record, before, body } = file.contents.data;
  expect(record).toMatchObject({
    way: 'batch',
    name: 'Night batch',
    outcome: { kind: 'unknown', operationCount: 2 },
  });
  expect(before[0]?.tables[0]).toMatchObject({
    managed_versioning: true,
    versions: [{ version: 9223372036854775807n, manifest_path: expect.any(String) }],
  });
  expect(body).toContain('declare_table');
});

it('converts the changes of a version 3 record to request bodies', async () => {
  const file = decode(recordFile, await fixture('./fixtures/steps-record-3'));
  if (file.state !== 'good') throw new Error(`The file is ${file.state}.`);
  const { record, changes = [] } = file.contents.data;
  if (record.way !== 'single') throw new Error('It has steps.');
  expect(record.steps.map(({ operation }) => operation)).toEqual(changes.map(({ operation }) => operation));
  expect(changes.map(({ operation, names, body }) => [operation, names, body])).toEqual([
    ['declareTable', undefined, '{"location":"s3://items","vend_credentials":false}'],
    ['registerTable', undefined, '{"location":"s3://items"}'],
    ['deregisterTable', undefined, '{}'],
    ['dropTable', undefined, '{}'],
    ['renameTable', undefined, '{"new_table_name":"goods","new_namespace_id":["shop"]}'],
    ['createNamespace', undefined, '{}'],
    ['dropNamespace', undefined, '{}'],
    ['restoreTable', undefined, '{"version":9007199254740993}'],
    ['createTag', undefined, '{"tag":"golden","version":7}'],
    ['updateTag', undefined, '{"tag":"golden","version":9223372036854775807}'],
    ['deleteTag', undefined, '{"tag":"golden"}'],
    [
      'createTableVersion',
      undefined,
      '{"version":9223372036854775807,"manifest_path":"_versions/1.manifest","manifest_size":48213,"e_tag":"abc","naming_scheme":"V2","metadata":{"n":9007199254740993,"__proto__":1.5}}',
    ],
    [
      'deleteVersions',
      undefined,
      '{"ranges":[{"start_version":1,"end_version":3},{"start_version":5,"end_version":-1}]}',
    ],
    [
      'createIndex',
      undefined,
      '{"column":"vector","index_type":"IVF_PQ","metric_type":"cosine","distance_type":"cosine","replace":true,"num_partitions":8,"with_position":false,"name":"vector_idx"}',
    ],
    ['dropIndex', { name: 'vector_idx' }, '{}'],
    ['optimizeTable', undefined, '{}'],
  ]);
  // Resolving the outcome of a change requires the original request.
  for (const change of changes) expect(readSentChange(change)).toMatchObject({ id: change.id });
});

it('reads the steps of a version 3 upload record', async () => {
  const file = decode(recordFile, await fixture('./fixtures/upload-record-3'));
  expect(file).toMatchObject({
    state: 'good',
    contents: {
      data: {
        record: {
          steps: [
            { operation: 'createTable', body: { rows: 12n }, version: 1n },
            { operation: 'insertRows', body: { rows: 12n } },
          ],
        },
      },
    },
  });
});

it.each(versionsOf(draftFile))('reads a draft of file version %s', async (number) => {
  const file = decode(draftFile, await fixture(`../batches/fixtures/batch-draft-${number}`));
  expect(file).toMatchObject({ state: 'good', contents: { data: { draftId: 'd', name: 'Night batch' } } });
});

it('round-trips text that looks like an encoded bigint, and every number exactly', () => {
  const facts: TableStateResult = {
    id: ['{"bigint":"1"}', 'bigint'],
    state: 'stored',
    location: '{"bigint":"1"}',
    allVersions: true,
    versions: [{ version: 2n ** 63n - 1n, timestamp_millis: -(2n ** 63n), e_tag: null, others: [] }],
    tags: [{ name: '__proto__', version: 0n }],
    at: 1.5,
  };
  const stored: StoredRecord = {
    record: {
      way: 'batch',
      recordId: 'r',
      connectionId: 'c',
      name: 'n',
      outcome: { kind: 'unknown', operationCount: 1, size: 1, at: 1, duration: 0, failure: { message: 'm' } },
      evidence: { verdict: 'cannot-tell', findings: [], facts: [facts], at: 2 },
    },
    body: '{"bigint":"1"}',
    before: [{ tables: [facts] }],
  };
  const bytes = encode(recordFile, emptyContents(withoutBigints(stored)), 'Vitrine');
  expect(decode(recordFile, bytes)).toMatchObject({ state: 'good', contents: { data: stored } });
});
