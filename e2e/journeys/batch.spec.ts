import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { connectOtherApp, type OtherApp } from '../fixtures/other-app.ts';
import { DeletionForm } from '../pages/deletion-form.ts';
import { MainWindow } from '../pages/main-window.ts';

test.use({ place: 'sample' });

/** Simulates a change by another client. */
async function createVersion(other: OtherApp, table: string, version: number): Promise<void> {
  const path = `/v1/table/${encodeURIComponent(table)}/version/create`;
  const manifest = { manifest_path: `_versions/${version}.manifest`, naming_scheme: 'V1' };
  expect((await other.post(path, { version, ...manifest })).status).toBe(200);
}

async function stageFromTree({ sidebar, toasts }: MainWindow, table: string, item: string): Promise<void> {
  await sidebar.openMenuOf(table);
  await sidebar.chooseInSubmenu('Add to batch', item);
  await expect(toasts).toContainText(/ added to Batch/);
}

test('a batch of all four kinds of operations is checked again on commit, corrected, and applied at once', async ({
  sample: window,
}) => {
  const { sidebar, batch, tabs, page } = window;
  const deletion = new DeletionForm(window.page);
  const other = await connectOtherApp(window);
  await sidebar.choose('prod', 'ml');
  await stageFromTree(window, 'items', 'Create version');
  await stageFromTree(window, 'items_eval', 'Deregister');
  await sidebar.openMenuOf('items');
  await sidebar.chooseInSubmenu('Add to batch', 'Delete versions');
  await expect(deletion.row('items')).toContainText('versions');
  await deletion.versions.focus();
  await window.press('End', 'Space');
  await expect(batch.row(/delete_table_versions, prod \/ ml \/ items, 1,/)).toBeVisible();
  await expect(batch.rows).toHaveCount(3);
  await batch.add('Declare');
  await batch.table.fill('prod$ml$items_rerank');
  await batch.table.press('Enter');
  await expect(batch.row(/declare_table, prod \/ ml \/ items_rerank/)).toBeVisible();

  await batch.row('create_table_version').click();
  await batch.checkButton.click();
  await batch.use(/^Use \d+/);
  const version = Number(await batch.version.inputValue());
  await expect(batch.reviewButton).toBeEnabled();
  await expect(batch.after).toContainText('items_rerank');

  await createVersion(other, 'prod$ml$items', version);
  await batch.commit();
  await expect(batch.page).toContainText('Nothing was sent');
  await expect(batch.row(/create_table_version.*Error/)).toBeVisible();
  await expect(batch.checks).toContainText(`version ${version} already exists`);

  await batch.use(`Use ${version + 1}`);
  await batch.commit();
  await expect(batch.outcome).toHaveText('4 operations applied');
  await expect(batch.results).toHaveCount(4);

  await tabs.strip.getByRole('tab', { selected: true }).waitFor();
  await window.press('Alt+1');
  await expect(sidebar.row('items_rerank')).toBeVisible();
  await expect(sidebar.row('items_eval')).toHaveCount(0);
  await sidebar.choose('items');
  await expect(window.table.fact('Version')).toContainText(String(version + 1));

  await test.step('a commit is undone by another batch, after a review', async () => {
    await window.press('Alt+3');
    await batch.undoCommitButton.click();
    await expect(batch.review).toContainText('items_rerank');
    await batch.commitButton.click();
    await expect(batch.outcome).toContainText('applied');
    await window.press('Alt+1');
    await expect(sidebar.row('items_rerank')).toHaveCount(0);
  });

  await test.step('the history shows that operations of the batch were undone, and by which batch', async () => {
    await window.press('Alt+3');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('row', { name: /^Batch 1/ }).click();
    await expect(page.getByRole('region', { name: 'Undo' })).toContainText(/were undone\s*By Undo Batch 1/);
  });

  await test.step('the JSON of a batch, sent by another client, gets the same response', async () => {
    const id = ['prod', 'twin'];
    const entry = { version: 1, manifest_path: '_versions/1.manifest', naming_scheme: 'V1', e_tag: 'same' };
    await window.runCommand('New batch');
    await expect(batch.json).toContainText('operations');
    await batch.writeJson(
      JSON.stringify({ operations: [{ declare_table: { id } }, { create_table_version: { id, ...entry } }] }),
    );
    await expect(batch.rows).toHaveCount(2);
    const body = await batch.json.innerText();
    await batch.commit();
    await expect(batch.outcome).toHaveText('2 operations applied');
    const shown = await answersOf(window);

    // Deregisters the created table, so that the same batch can be applied again.
    await other.post('/v1/table/prod%24twin/deregister', {});
    const sent = await other.post('/v1/table/batch-commit', JSON.parse(body));
    const { results } = (await sent.json()) as { results: readonly object[] };
    expect(results).toHaveLength(2);
    expect(results.map((result) => timeless(Object.values(result)[0]))).toEqual(shown.map(timeless));
  });
});

test('“Create version” is disabled for a table that is known to manage its versions itself', async ({
  sample: window,
}) => {
  const { sidebar, table, page } = window;
  await sidebar.choose('prod', 'ml', 'items_eval');
  await expect(table.fact('Version')).toBeVisible();
  await sidebar.openMenuOf('items_eval');
  await page.getByRole('menuitem', { name: 'Add to batch' }).hover();
  const item = page.getByRole('menuitem', { name: 'Create version (versions not managed by the server)' });
  await expect(item).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Deregister' }).last()).toBeEnabled();
});

/** The response of each operation, as the page shows it. */
async function answersOf({ batch, page }: MainWindow): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const [index, result] of (await batch.results.all()).entries()) {
    await result.click();
    const answer = page
      .getByRole('region', { name: `Result of operation ${index + 1}` })
      .locator('code')
      .last();
    answers.push(JSON.parse((await answer.textContent()) ?? ''));
  }
  return answers;
}

/** Without the parts that differ in each commit. */
function timeless(answer: unknown): unknown {
  const text = JSON.stringify(answer, (name, value) => {
    if (name === 'transaction_id' || name === 'timestamp_millis') return undefined;
    return name === 'location' ? String(value).replace(/-\d+\.lance$/, '') : value;
  });
  return JSON.parse(text);
}

test.describe(() => {
  test.use({ asProgram: true });

  test('a host that is killed during a commit restores the batch, and a check then finds the outcome', async ({
    connected,
  }) => {
    const location = 's3://lake/new';
    let isApplied = false;
    const answer: Answer = (request, response) => {
      if (request.url === '/v1/table/batch-commit') {
        // The server applies the batch, but never sends a response.
        isApplied = true;
        return;
      }
      const isDescribed = isApplied && request.url?.startsWith('/v1/table/new/describe') === true;
      const described = { location, is_only_declared: true, managed_versioning: true };
      response.writeHead(isDescribed ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isDescribed ? described : { code: 4, error: 'There is no such table.' }));
    };
    const { app, window } = await connected({ name: 'metadata', answer });
    const { batch } = window;
    await window.runCommand('New batch');
    await expect(batch.json).toContainText('operations');
    await batch.writeJson(JSON.stringify({ operations: [{ declare_table: { id: ['new'], location } }] }));
    await expect(batch.rows).toHaveCount(1);
    await expect(window.frame.statusBar).toContainText('Saved');
    await batch.commit();
    await expect.poll(() => isApplied).toBe(true);
    await app.kill();
    app.takeProblems();

    await app.relaunch();
    const again = new MainWindow(app.page);
    await again.press('Alt+3');
    await expect(again.batch.row(/^1, declare_table, new/)).toBeVisible();
    await expect(again.batch.outcome).toHaveText('Unknown whether the batch was applied');
    await again.batch.use('Check again');
    await expect(again.batch.outcome).toHaveText('The batch was applied');
    app.takeProblems();
  });
});
