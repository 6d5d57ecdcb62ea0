import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

test('typing replaces a version that is proposed after the field got the focus', async ({ open }) => {
  const gate = createGate();
  const answers = sampleAnswers();
  const versions = answers.catalog?.versions;
  const delayed = {
    catalog: {
      versions: async (...args: Parameters<NonNullable<typeof versions>>) => {
        await gate.pass();
        return (versions as NonNullable<typeof versions>)(...args);
      },
    },
  };
  const { window } = await open({ ...sampleSituation(), answers: [answers, delayed] });
  const field = window.change.field('Version');
  await window.sidebar.choose('prod', 'ml', 'items');
  await expect(window.table.fact('Version')).toHaveText('42');
  gate.close();
  await window.change.open('Create version…');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  gate.open();
  await expect(field).toHaveValue('43');
  await window.type('12');
  await expect(field).toHaveValue('12');
});

test('the context menu of a selected version applies to all selected versions', async ({ open }) => {
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers(), noStates] });
  const { sidebar, batch, table, page } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await table.show('Versions');
  const row = (version: number) =>
    page.getByRole('grid', { name: 'Versions' }).getByRole('row', { name: new RegExp(`^${version} `) });
  await row(41).click();
  await row(39).click({ modifiers: ['Shift'] });
  await row(40).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Actions for 3 versions' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete 3 versions…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Add deletion of 3 to batch' }).click();
  await row(36).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add deletion to batch' }).click();
  await window.press('Alt+3');
  await expect(batch.row(/delete_table_versions, prod \/ ml \/ items, 39 to 41/)).toBeVisible();
  await expect(batch.row(/delete_table_versions, prod \/ ml \/ items, 36/)).toBeVisible();
});

/** The host returns no table states, so no versions are known from them. */
const noStates = { batches: { look: async function* () {} } };
