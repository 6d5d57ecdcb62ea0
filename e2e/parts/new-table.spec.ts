import type { FileReport, SchemaField } from '#contract/index.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { withFile } from '../fixtures/with-file.ts';

const field = (name: string, type: string, family: SchemaField['family']): SchemaField => ({
  ...{ name, type, family },
  ...{ nullable: true, metadata: [], children: [] },
});

/** Of a file with lines of JSON, as a host reads it: it is not read here. */
const REPORT = {
  ...{ uploadId: 'one', name: 'new orders.jsonl', format: 'json-lines', size: 90, rows: 2n, batches: null },
  fields: [field('id', 'int64', 'int'), field('meta', 'struct · 1', 'nested')],
  ...{ schemaMetadata: [], compression: [], dictionaries: [], problems: [], warnings: [] },
  firstRows: [['1', '{"page":7}']],
  columns: [
    { name: 'id', type: 'int64', nullable: true },
    { name: 'meta', type: 'struct', nullable: true },
  ],
} satisfies FileReport;

test('a file proposes a name, a nested column can be left out, and namespaces are offered', async ({
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
