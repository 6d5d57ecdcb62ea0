import { expect, it } from 'vitest';
import type { FileReport } from '#contract/index.ts';
import type { ChosenFile, CreateState, UploadProgress } from './create-state.ts';
import {
  canceledUploadText,
  createdText,
  fileContentText,
  fileSizeText,
  newTableContent,
  obstacle,
  percentOf,
  progressFacts,
} from './create-texts.ts';

const lake = { name: 'lake', readOnly: false, production: false };

const report: FileReport = {
  uploadId: 'u1',
  name: 'items.arrow',
  format: 'arrow-stream',
  size: 12_400_311,
  rows: 1204n,
  batches: 1,
  fields: [{ name: 'id', nullable: false, type: 'int64', family: 'int', metadata: [], children: [] }],
  schemaMetadata: [],
  compression: [],
  dictionaries: [],
  firstRows: [],
  problems: [],
  warnings: [],
};
const open: ChosenFile = { state: 'open', report, columns: undefined, dialect: undefined, isReading: false };
const ready: CreateState = {
  from: 'file',
  file: open,
  schema: [],
  namespace: undefined,
  name: 'items',
  confirmation: '',
  sending: { state: 'idle' },
};
const withFile = (file: CreateState['file']): CreateState => ({ ...ready, file });

it('allows creating a table from a loaded file with a name on a writable connection', () => {
  expect(obstacle(lake, ready, undefined)).toBeUndefined();
});

it('blocks a read-only connection, regardless of other input', () => {
  expect(obstacle({ ...lake, readOnly: true }, ready, undefined)).toContain('read-only');
});

it('requires the exact name of a production connection', () => {
  const production = { ...lake, production: true };
  for (const confirmation of ['', 'Lake', 'lake ', 'lak'])
    expect(obstacle(production, { ...ready, confirmation }, undefined)).toContain(
      'Type the connection name to confirm.',
    );
  expect(obstacle(production, { ...ready, confirmation: 'lake' }, undefined)).toBeUndefined();
});

it('asks for the rows first, then for the target', () => {
  expect(obstacle(lake, withFile({ state: 'none' }), 'Enter a table name.')).toBe('Choose a file first.');
  expect(obstacle(lake, ready, 'Enter a table name.')).toBe('Enter a table name.');
});

it('doesn’t send a file that has a problem or is still being read', () => {
  const problems = ['Two columns are called id.'];
  expect(obstacle(lake, withFile({ ...open, report: { ...report, problems } }), undefined)).toBe(problems[0]);
  expect(obstacle(lake, withFile({ ...open, isReading: true }), undefined)).toContain('Reloading the file.');
  expect(obstacle(lake, withFile({ ...open, failure: { message: 'x' } }), undefined)).toContain(
    'The file couldn’t be read with these columns.',
  );
});

it('treats a file that couldn’t be opened as missing', () => {
  const refused = withFile({ state: 'failed', name: 'picture.parquet', failure: { message: 'an image' } });
  expect(obstacle(lake, refused, undefined)).toBe('Choose a file first.');
});

it('describes the content of the new table', () => {
  expect(newTableContent(ready)).toBe('1,204 rows, 1 column, 12.4 MB');
  expect(newTableContent(withFile({ ...open, report: { ...report, rows: null } }))).toBe('1 column, 12.4 MB');
  expect(newTableContent({ ...ready, from: 'schema' })).toBe('no rows, 0 columns');
});

it('shows the exact size next to a rounded one', () => {
  expect(fileSizeText(12_400_311)).toBe('12.4 MB (12,400,311 bytes)');
  expect(fileSizeText(842)).toBe('842 B');
});

it('omits rows that were not counted', () => {
  const fields = [
    { name: 'a', nullable: null, type: 'int8', family: 'int' as const, metadata: [], children: [] },
  ];
  expect(fileContentText({ rows: null, fields, size: 900 })).toBe('1 column, 900 B');
  expect(fileContentText({ rows: 0n, fields, size: 900 })).toBe('0 rows, 1 column, 900 B');
});

it('shows the exact version if the server returned it', () => {
  const created = { kind: 'created', sent: 1000, rows: 1n, elapsed: 41 } as const;
  expect(createdText(created)).toBe('1 row, 1.0 KB in 41 ms');
  expect(createdText({ ...created, version: 18446744073709551615n })).toContain(
    'version 18446744073709551615',
  );
});

it('shows a different text after a cancellation for each state of the table', () => {
  const answers = (['looking', 'absent', 'present', 'not-known'] as const).map((table) =>
    canceledUploadText(table, 'lake'),
  );
  expect(new Set(answers).size).toBe(4);
});

const progress: UploadProgress = {
  kind: 'progress',
  sent: 3_300_000,
  read: 3_000_000,
  total: 12_000_000,
  rows: 1204n,
  elapsed: 1500,
};

it('shows what was read and sent, the speed, and the remaining time', () => {
  expect(progressFacts(progress, { least: 4000, most: 4900 })).toEqual([
    '3.00 MB of 12.0 MB read',
    '3.30 MB sent',
    '1,204 rows',
    '2.00 MB/s',
    'about 5 s left to send',
    '2 s elapsed',
  ]);
});

it('shows no speed or remaining time at first', () => {
  const text = progressFacts({ ...progress, elapsed: 100 }, undefined).join();
  expect(text).not.toContain('/s');
  expect(text).not.toContain('left');
  expect(progressFacts({ ...progress, read: 0 }, undefined).join()).not.toContain('left');
});

it('shows no read progress for a schema without a file', () => {
  expect(progressFacts({ ...progress, read: 0, total: 0 }, undefined).join()).not.toContain('read');
  expect(percentOf({ read: 0, total: 0 })).toBe(0);
});

it('never shows more than 100% for a file that grew', () => {
  expect(percentOf({ read: 13, total: 12 })).toBe(100);
  expect(percentOf({ read: 2_999_999, total: 3_000_000 })).toBe(99);
});
