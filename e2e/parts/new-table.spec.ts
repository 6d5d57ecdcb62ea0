import type { FileReport, SchemaField, StepsRecord, TableToCreate } from '#contract/index.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { withFile } from '../fixtures/with-file.ts';

const field = (name: string, type: string, family: SchemaField['family']): SchemaField => ({
  name,
  type,
  family,
  nullable: true,
  metadata: [],
  children: [],
});

/** The host’s report on a JSON Lines file; the test reads no file. */
const REPORT = {
  uploadId: 'one',
  name: 'new orders.jsonl',
  format: 'json-lines',
  size: 90,
  rows: 2n,
  batches: null,
  fields: [field('id', 'int64', 'int'), field('meta', 'struct · 1', 'nested')],
  schemaMetadata: [],
  compression: [],
  dictionaries: [],
  problems: [],
  warnings: [],
  firstRows: [['1', '{"page":7}']],
  columns: [
    { name: 'id', type: 'int64', nullable: true },
    { name: 'meta', type: 'struct', nullable: true },
  ],
} satisfies FileReport;

test('the form suggests a name from the file, can leave out a nested column, and suggests namespaces', async ({
  open,
}) => {
  const { window } = await open({
    ...sampleSituation(),
    answers: [
      sampleAnswers(),
      {
        catalog: { table: failing('GONE', { message: 'There is none.' }) },
        names: { search: async function* () {} },
        uploads: {
          open: () => REPORT,
          readAgain: ({ columns = [] }) => ({ ...REPORT, columns, fields: REPORT.fields.slice(0, 1) }),
        },
      },
    ],
  });
  const { newTable } = window;
  await window.runCommand('New table');
  await withFile(REPORT.name, '{}', (path) => newTable.file.setInputFiles(path));
  await expect(newTable.name).toHaveValue('new_orders');
  await expect(newTable.createButton).toBeEnabled();
  await newTable.setType('meta', 'Leave out');
  await expect(newTable.columns.getByRole('row', { name: /meta left out/ })).toBeVisible();
  await expect(newTable.page).toContainText('1, 1 left out');
  await newTable.namespace.fill('arch');
  await newTable.namespace.press('ArrowDown');
  await newTable.namespace.press('Enter');
  await expect(newTable.namespace).toHaveValue('archive');
  await newTable.name.fill('mine');
  await expect(newTable.page).toContainText('archive / mine');
});

/** An upload in parts, of which 36 are applied. */
const INTERRUPTED_UPLOAD: StepsRecord = {
  way: 'upload',
  recordId: 'r',
  connectionId: 'c',
  name: 'Create a table with rows',
  at: 0,
  tables: { count: 1, some: [['new_orders']] },
  steps: Array.from({ length: 36 }, (_, index) => ({
    operation: index === 0 ? 'createTable' : 'insertRows',
    id: ['new_orders'],
    version: BigInt(index + 12),
    body: { size: 1_500_000, sha256: 'ab', rows: 10n },
    outcome: { kind: 'applied', operationCount: 1, size: 1_500_000, at: 0, duration: 9, results: [] },
  })),
  upload: { source: { name: REPORT.name, size: REPORT.size }, parts: { about: 500, isLastReached: false } },
};

test('an interrupted upload in parts resumes at the first missing part', async ({ open }) => {
  const created: TableToCreate[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const parts = { applied: 36, about: 500, isLastReached: false, firstVersion: 12n, lastVersion: 47n };
  const sent = { sent: 54_000_000, rows: 360n, elapsed: 9 };
  const { window } = await open({
    ...sampleSituation(),
    answers: [
      sampleAnswers(),
      {
        catalog: { table: failing('GONE', { message: 'There is none.' }) },
        changes: { records: ({ connectionId = '' }) => [{ ...INTERRUPTED_UPLOAD, connectionId }] },
        uploads: {
          open: () => REPORT,
          create: async function* (input) {
            created.push(input);
            yield { kind: 'progress', ...sent, read: 1, total: 90, parts };
            await released;
            yield { kind: 'created', ...sent, parts: { ...parts, applied: 500, isLastReached: true } };
          },
        },
      },
    ],
  });
  const { newTable } = window;
  await window.runCommand('New table');
  await withFile(REPORT.name, '{}', (path) => newTable.file.setInputFiles(path));
  await newTable.name.fill('new_orders');
  await newTable.namespace.fill('');
  await expect(newTable.page).toContainText('The table has 36 of about 500 parts, versions 12 to 47');
  await newTable.page.getByRole('button', { name: 'Send the rest' }).click();
  await expect(newTable.page).toContainText('part 37 of about 500, versions 12 to 47');
  expect(created).toMatchObject([{ id: ['new_orders'], recordId: 'r' }]);
  release();
  await expect(
    window.page.getByText(/Created on .*: 360 rows, .*, 500 parts, versions 12 to 47/),
  ).toBeVisible();
});
