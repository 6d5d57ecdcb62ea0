import { type BatchToCommit, changeOf, type TableStateResult } from '#contract/index.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { applying } from '../fixtures/parts/applied-commit.ts';
import { lostCommit } from '../fixtures/parts/lost-commit.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

const ITEMS = ['prod', 'ml', 'items'];
const NEXT_VERSION = {
  id: ITEMS,
  version: 43,
  manifest_path: '_versions/43.manifest',
  naming_scheme: 'V1',
  e_tag: 'tag of v43',
};

/** The state of a table with this latest version, as a server returns it. */
function factsAt(latest: number): TableStateResult {
  const versions = Array.from({ length: latest }, (_, index) => ({
    version: BigInt(latest - index),
    manifest_path: `_versions/${latest - index}.manifest`,
    e_tag: `tag of v${latest - index}`,
    others: [],
  }));
  return {
    id: ITEMS,
    state: 'stored',
    managed_versioning: true,
    versions,
    allVersions: true,
    tags: [],
    at: Date.now(),
  };
}

/** A table whose versions the server doesn’t manage: registering it brings it back. */
const IN_STORAGE: TableStateResult = {
  id: ['prod', 'ml', 'eval'],
  state: 'stored',
  location: 's3://lake/eval.lance',
  managed_versioning: false,
  allVersions: false,
  tags: [],
  at: Date.now(),
};

const REGISTERING: Answers = { changes: { make: () => ({ answer: '{}', requestId: 1, duration: 5 }) } };

test('after a lost commit response, the state of the tables shows whether the batch was applied', async ({
  open,
}) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  const { window } = parts;
  const { batch } = window;
  for (const [index, { title, after }] of [
    { title: 'The batch was applied', after: [factsAt(43)] },
    { title: 'The batch wasn’t applied', after: [factsAt(42)] },
  ].entries()) {
    await test.step(title, async () => {
      parts.change(lostCommit({ before: [factsAt(42)], after }));
      await window.runCommand('New batch');
      await expect(window.tabs.shown).toHaveText(`Batch ${index + 1}`);
      await expect(batch.json).toContainText('operations');
      await batch.writeJson(JSON.stringify({ operations: [{ create_table_version: NEXT_VERSION }] }));
      await expect(batch.rows).toHaveCount(1);
      await batch.commit();
      await expect(batch.outcome).toHaveText(title);
    });
  }
});

test('a batch is created, reordered, undone, and committed by keyboard alone', async ({ open }) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers(), applying()] });
  const { window } = parts;
  const { batch, page } = window;
  await window.runCommand('New batch');
  await test.step('an empty batch offers four ways to start, each with a digit key', async () => {
    await expect(page.getByRole('heading', { name: 'This batch is empty' })).toBeVisible();
    await window.press('2');
    await expect(page.getByRole('menuitem', { name: 'Declare table' })).toBeVisible();
    await window.press('Escape', '4');
    await expect(batch.row(/^1, delete_table_versions/)).toBeVisible();
    // Text fields have an undo of their own.
    await expect(batch.table).toBeFocused();
    await batch.operations.focus();
    await window.press('Mod+Z');
    await expect(page.getByRole('heading', { name: 'This batch is empty' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Select tables' })).toBeFocused();
    await window.press('1');
    await expect(window.sidebar.row('prod')).toBeVisible();
    await window.press('Alt+3');
    await expect(page.getByRole('heading', { name: 'This batch is empty' })).toBeVisible();
  });
  await test.step('operations pasted outside the list are previewed, and then added', async () => {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.body.dispatchEvent(pasted);
    }, '{"deregister_table": {"id": ["pasted"]}}');
    // Text that wasn’t copied in Vitrine is shown before it is added.
    await expect(batch.importing.getByRole('button', { name: /^Add/ })).toBeFocused();
    await window.press('Enter');
    await expect(batch.row(/^1, deregister_table, pasted/)).toBeVisible();
    await window.press('Mod+Z');
    await expect(page.getByRole('heading', { name: 'This batch is empty' })).toBeVisible();
  });
  const operations = ['one', 'two', 'three'].map((name) => ({ declare_table: { id: ['keys', name] } }));
  await batch.writeJson(JSON.stringify({ operations }));
  await expect(batch.rows).toHaveCount(3);
  await test.step('a filter shows only matches, and Delete spares a selected operation that it hides', async () => {
    await window.press('Mod+F');
    await page.keyboard.type('TWO keys');
    await expect(page.getByRole('heading', { name: '1 of 3 operations' })).toBeVisible();
    await expect(batch.row(/^2, declare_table, keys \/ two/)).toBeVisible();
    // The first operation is selected, but hidden by the filter.
    await window.press('ArrowDown', 'Delete');
    await window.runCommand('Filter operations');
    await page.keyboard.type('none');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(batch.rows).toHaveCount(3);
  });
  await test.step('dragging operations over the list shows where they would be added', async () => {
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '{}');
      return data;
    });
    await batch.operations.dispatchEvent('dragover', { dataTransfer });
    await expect(page.getByText('Add operations to the end')).toBeVisible();
    await batch.operations.dispatchEvent('dragleave', { dataTransfer });
    await expect(page.getByText('Add operations to the end')).toHaveCount(0);
  });
  await batch.operations.focus();
  await window.press('Home', 'Alt+ArrowDown');
  await expect(batch.row(/^1, declare_table, keys \/ two/)).toBeVisible();
  await window.press('Mod+Z');
  await expect(batch.row(/^1, declare_table, keys \/ one/)).toBeVisible();
  await window.press('Delete');
  await expect(batch.rows).toHaveCount(2);
  await window.press('Mod+D');
  await expect(batch.rows).toHaveCount(3);
  await window.press('Mod+Z');
  await expect(batch.rows).toHaveCount(2);
  // The duplicate was an error: the button is enabled after the remaining operations are checked.
  await expect(batch.reviewButton).toBeEnabled();
  await test.step('holding Mod+Enter opens the review, but doesn’t commit', async () => {
    await page.keyboard.down('ControlOrMeta');
    for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('ControlOrMeta');
    await expect(batch.outcome).toHaveText('2 tables will be added');
    await expect(batch.review).toBeVisible();
  });
  await window.press('Escape');
  await expect(batch.rows).toHaveCount(2);
  // With a modifier held, Enter doesn’t press the focused button.
  await page.getByRole('button', { name: 'Identity' }).first().focus();
  await window.press('Mod+Enter');
  await expect(batch.review).toContainText('keys / three');
  await window.press('Mod+Enter');
  await expect(batch.outcome).toHaveText('2 operations applied');
  const [sent] = parts.inputsOf('batches.commit') as readonly BatchToCommit[];
  expect(JSON.parse(sent?.body ?? '')).toEqual({ operations: operations.slice(1) });
});

test('deleting data on a production connection requires typing the name of the connection', async ({
  open,
}) => {
  const { connections = [], ...situation } = sampleSituation();
  const [connection] = connections;
  const parts = await open({
    ...situation,
    connections: connections.map((one) => ({ ...one, production: true })),
    answers: [sampleAnswers(), applying([factsAt(42), IN_STORAGE]), REGISTERING],
  });
  const { window } = parts;
  const { batch, page } = window;
  await window.runCommand('New batch');
  await expect(batch.json).toContainText('operations');
  const ranges = [{ start_version: 1, end_version: 30 }];
  const operations = [
    { delete_table_versions: { id: ITEMS, ranges } },
    { deregister_table: { id: IN_STORAGE.id } },
  ];
  await batch.writeJson(JSON.stringify({ operations }));
  await expect(batch.rows).toHaveCount(2);
  await batch.reviewButton.click();
  await expect(batch.outcome).toHaveText('29 versions of items will be deleted for good');
  await expect(batch.review).toContainText('prod / ml / items29 of 42 versions');
  await expect(batch.commitButton).toBeDisabled();
  await window.press('Mod+Enter');
  await page.keyboard.type(connection?.name ?? '');
  await window.press('Mod+Enter');
  await expect(batch.outcome).toHaveText('2 operations applied');
  const sent = parts.inputsOf('batches.commit') as readonly BatchToCommit[];
  expect(sent.map(({ confirmation }) => confirmation)).toEqual([connection?.name]);

  await test.step('a deregistered table is registered again by a separate request', async () => {
    await batch.use('Register eval…');
    await expect(page.getByLabel('Location')).toHaveValue(IN_STORAGE.location ?? '');
    await batch.use('Use eval.lance');
    await page.getByRole('textbox', { name: /to confirm$/ }).fill(connection?.name ?? '');
    await window.press('Enter');
    await expect(window.toasts).toContainText('eval was registered');
    const change = changeOf('registerTable', IN_STORAGE.id, { location: 'eval.lance' });
    expect(parts.inputsOf('changes.make')).toMatchObject([{ change, confirmation: connection?.name }]);
  });
});

test('a missing namespace is detected automatically, and can be created from its check', async ({ open }) => {
  let isThere = false;
  const server: Answers = {
    batches: {
      look: async function* ({ ids }) {
        const missingNamespace = isThere ? null : ['bulk'];
        const at = Date.now() - 9_000_000;
        yield ids.map((id) => ({ id, state: 'absent', allVersions: true, missingNamespace, at }));
      },
    },
    changes: {
      make: () => {
        isThere = true;
        return { answer: '{}', duration: 1 };
      },
    },
  };
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers(), server] });
  const { batch, change } = parts.window;
  await parts.window.runCommand('New batch');
  await expect(batch.json).toContainText('operations');
  const operations = ['one', 'two', 'three'].map((name) => ({ declare_table: { id: ['bulk', name] } }));
  await batch.writeJson(JSON.stringify({ operations }));
  await expect(batch.checks).toContainText('1 to 3: namespace bulk doesn’t exist');
  await expect(batch.row(/^2, declare_table.*Error$/)).toBeVisible();
  await expect(batch.reviewButton).toBeDisabled();
  await batch.use('Create namespace…');
  await expect(change.field('Name')).toHaveValue('bulk');
  await parts.window.press('Enter');
  await expect(parts.window.page.getByText('Checks aren’t up to date')).toBeVisible();
  await expect(batch.reviewButton).toBeEnabled();
  expect(parts.inputsOf('batches.look')).toHaveLength(2);
  await expect(parts.window.page.getByTitle('Checked 2 h ago, before the last change')).toBeVisible();

  await test.step('an invalid field is marked on blur or commit, and unmarked once its value is valid', async () => {
    await batch.add('Create version');
    await expect(batch.table).toBeFocused();
    await expect(batch.table).not.toHaveAttribute('aria-invalid');
    await parts.window.press('Mod+Enter');
    await expect(batch.table).toHaveAttribute('aria-invalid', 'true');
    await batch.version.focus();
    await expect(batch.version).toBeFocused();
    await parts.window.type('4x');
    await expect(batch.json).toContainText('"version": "4x"');
    await expect(batch.version).not.toHaveAttribute('aria-invalid');
    await parts.window.press('Shift+Tab');
    await expect(batch.version).toHaveAttribute('aria-invalid', 'true');
    await batch.version.fill('43');
    await expect(batch.version).not.toHaveAttribute('aria-invalid');
  });
});
