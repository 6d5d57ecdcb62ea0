import { expect, it } from 'vitest';
import type { FileReport } from '#contract/index.ts';
import type { CreateState, OpenFile } from '../create-state.ts';
import { contentOf, obstacle } from './readiness.ts';

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
const open: OpenFile = { state: 'open', report, columns: undefined, dialect: undefined, isReading: false };
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

it('nothing is in the way of a file that was read, a name, and a connection that takes it', () => {
  expect(obstacle(lake, ready, undefined)).toBeUndefined();
});

it('a connection that is read-only takes nothing, whatever was chosen', () => {
  expect(obstacle({ ...lake, readOnly: true }, ready, undefined)).toContain('read-only');
});

it('a production connection wants its name, letter by letter', () => {
  const production = { ...lake, production: true };
  for (const confirmation of ['', 'Lake', 'lake ', 'lak'])
    expect(obstacle(production, { ...ready, confirmation }, undefined)).toContain(
      'Type the connection name to confirm.',
    );
  expect(obstacle(production, { ...ready, confirmation: 'lake' }, undefined)).toBeUndefined();
});

it('the rows come first, then the place', () => {
  expect(obstacle(lake, withFile({ state: 'none' }), 'Enter a table name.')).toBe('Choose a file first.');
  expect(obstacle(lake, ready, 'Enter a table name.')).toBe('Enter a table name.');
});

it('a file that has a problem, or is not read as it was asked to be, is not sent', () => {
  const problems = ['Two columns are called id.'];
  expect(obstacle(lake, withFile({ ...open, report: { ...report, problems } }), undefined)).toBe(problems[0]);
  expect(obstacle(lake, withFile({ ...open, isReading: true }), undefined)).toContain('Reloading the file.');
  expect(obstacle(lake, withFile({ ...open, failure: { message: 'x' } }), undefined)).toContain(
    'The file couldn’t be read with these columns.',
  );
});

it('a file that could not be opened is none, whatever else is there', () => {
  const refused = withFile({ state: 'failed', name: 'picture.parquet', failure: { message: 'an image' } });
  expect(obstacle(lake, refused, undefined)).toBe('Choose a file first.');
});

it('says what will be in the table', () => {
  expect(contentOf(ready)).toBe('1,204 rows, 1 column, 12.4 MB');
  expect(contentOf(withFile({ ...open, report: { ...report, rows: null } }))).toBe('1 column, 12.4 MB');
  expect(contentOf({ ...ready, from: 'schema' })).toBe('no rows, 0 columns');
});
