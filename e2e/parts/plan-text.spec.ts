import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { planText } from '../fixtures/plan-texts.ts';
import type { MainWindow } from '../pages/main-window.ts';

const PREFILTER = planText('ivfpq-prefilter-scalar-analyze');
const HOSTILE = planText('weird-literal-quote-bracket-analyze');

const DATAFUSION = `+---------------+----------------------------------+
| plan_type     | plan                             |
+---------------+----------------------------------+
| logical_plan  | Filter: t.b > Int64(10)          |
|               |   TableScan: t projection=[a]    |
| physical_plan | FilterExec: b@1 > 10             |
|               |   DataSourceExec: partitions=1   |
+---------------+----------------------------------+
`;

const POSTGRES = `Hash Join  (cost=230.47..713.98 rows=101 width=488)
  ->  Hash  (cost=229.20..229.20 rows=101 width=244)
Buckets: 1024  Batches: 1  Memory Usage: 28kB
`;

async function openPlan(window: MainWindow, text: string): Promise<void> {
  await window.runCommand('Open plan');
  await window.plan.read(text);
}

test('a plan is read by keyboard, in every view, and in either order', async ({ window }) => {
  const { plan, page } = window;

  await test.step('a plan is pasted, browsed, and searched by keyboard only', async () => {
    await window.press('3');
    await plan.paste.focus();
    await page.keyboard.insertText(PREFILTER);
    await window.press('Tab', 'Enter');
    await expect(plan.row('ANNIvfPartition')).toHaveAttribute('aria-selected', 'true');
    await expect(plan.outline.getByRole('columnheader')).toHaveText([
      'Operator',
      'Own time',
      'With inputs',
      'Rows',
      'Read',
    ]);
    await expect(plan.operator).toContainText('ANNIvfPartition');
    await plan.outline.focus();
    await window.press('Home', 'ArrowDown', 'ArrowDown');
    await expect(plan.operator).toContainText('ProjectionExec');
    await window.press('ArrowLeft');
    await expect(plan.row('ANNSubIndex')).toBeHidden();
    await window.press('ArrowRight');
    await expect(plan.row('ANNSubIndex')).toBeVisible();
    await window.press('Mod+Shift+F');
    await expect(plan.search).toBeFocused();
    await window.type('btree');
    await window.press('Enter');
    await expect(plan.operator).toContainText('ScalarIndexQuery');
    await plan.search.fill('');
  });

  await test.step('the selected operator stays selected in every view', async () => {
    await plan.row('ANNSubIndex').click();
    await plan.row('ScalarIndexQuery').click();
    await expect(plan.operator).toContainText('line 14');
    await plan.show('Text');
    await expect(plan.text.getByRole('option', { selected: true })).toContainText('ScalarIndexQuery');
    await plan.line(4).click();
    await expect(plan.operator).toContainText('ProjectionExec');
    for (const view of ['Icicle', 'Graph', 'Outline'] as const) {
      await plan.show(view);
      await expect(plan.operator).toContainText('ProjectionExec');
    }
    await expect(plan.row('ProjectionExec')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the outline can be sorted by cost and can collapse cheap operators into one row', async () => {
    await plan.turnOption('Sort outline by cost');
    await expect(plan.outline.getByRole('row').nth(1)).toContainText('ANNIvfPartition');
    await plan.turnOption('Sort outline by cost');
    await plan.turnOption('Collapse cheap operators');
    await expect(plan.outline).toContainText(/\d cheap operators/);
  });
});

test('the summary above a plan links to the operators and lines that it is about', async ({ window }) => {
  const { plan, page } = window;

  await test.step('the slowest step comes first, and each segment of the time bar selects its operator', async () => {
    await openPlan(window, planText('scan-filter-analyze'));
    await expect(plan.lead).toHaveText('98% of 706 µs: checking 1,020 rows for price > 100 AND cat = "c1"');
    await expect(plan.head.getByText('elapsed=688.975µs')).toBeVisible();
    await expect(plan.head).toContainText('Create a scalar index on the filter columns');
    await expect(plan.head).toContainText('20 rows out');
    await expect(plan.timeBar.getByRole('button').first()).toHaveAccessibleName(
      'Scan, 689 µs, 97.6% of wall time',
    );
    await plan.timeBar.getByRole('button').nth(1).click();
    await expect(plan.row('ProjectionExec')).toHaveAttribute('aria-selected', 'true');
    await plan.head.getByRole('button', { name: 'line 5' }).click();
    await expect(plan.row('LanceRead')).toHaveAttribute('aria-selected', 'true');
    expect(await findObstacles(page)).toEqual([]);
  });

  await test.step('an expanded finding links to the plan line that it is based on', async () => {
    await openPlan(window, planText('ivfpq-postfilter-analyze'));
    await plan.openFinding(0);
    const link = plan.findings.getByRole('button', { name: /^line/ });
    await expect(link).toHaveCount(1);
    const line = ((await link.textContent()) ?? '').trim();
    // The plan opens with its hottest operator selected, which the finding is probably about: select another one.
    await plan.outline.focus();
    await window.press('Home');
    await expect(plan.operator).not.toContainText(line);
    await link.click();
    await expect(plan.operator).toContainText(line);
  });

  await test.step('a setting that may lose results has no Try or Use button when there is no query to run', async () => {
    await openPlan(window, planText('ivfpq-analyze'));
    await expect(plan.head).toContainText('A smaller nprobes may lose results.');
    await expect(plan.head.getByText('may lose results', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Try|Use) / })).toHaveCount(0);
  });
});

test('hostile literals in a plan are shown as plain text in every view', async ({ window }) => {
  const { plan, page } = window;
  const attack = '<img src=x onerror="document.title=1">';
  await openPlan(window, HOSTILE.replaceAll('text col', attack));
  await plan.row('ProjectionExec').click();
  await expect(plan.operator).toContainText(attack);
  await plan.show('Text');
  await expect(plan.text).toContainText(attack);
  await expect(page.locator('img')).toHaveCount(0);
  for (const view of ['Icicle', 'Graph'] as const) {
    await plan.show(view);
    await expect(plan.drawing(view).getByRole('treeitem')).toBeAttached();
    await expect(page.locator('img')).toHaveCount(0);
  }
  await plan.show('Outline');
  await expect(plan.outline).toContainText(attack);
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
});

test('a text with several plans, or with none, is recognized', async ({ window }) => {
  const { plan, page } = window;

  await test.step('a JSON response is unwrapped, and its plans are shown one at a time', async () => {
    await openPlan(
      window,
      JSON.stringify(`${PREFILTER}\n\nEmptyExec, elapsed=1µs, metrics=[output_rows=0]\n`),
    );
    await expect(plan.row('ANNSubIndex')).toBeVisible();
    await page.getByRole('button', { name: 'Physical plan, line 2' }).click();
    await page.getByRole('option', { name: /^Physical plan, line \d{2}$/ }).click();
    await expect(plan.row('EmptyExec')).toBeVisible();
  });

  await test.step('a DataFusion table opens its physical plan and offers the logical one', async () => {
    await openPlan(window, DATAFUSION);
    await expect(plan.row('FilterExec')).toBeVisible();
    await page.getByRole('button', { name: 'Physical plan' }).click();
    await page.getByRole('option', { name: 'Logical plan' }).click();
    await expect(plan.row('TableScan')).toBeVisible();
  });

  for (const [what, text, title] of [
    ['prose', 'Hello, this is not a plan.', 'Not a Lance or DataFusion plan'],
    ['a PostgreSQL plan', POSTGRES, 'This is a PostgreSQL plan'],
  ] as const) {
    await test.step(`for ${what}, the page says what it is, how to get a plan, and shows the text`, async () => {
      await openPlan(window, text);
      await expect(plan.noPlan).toContainText(title);
      await expect(plan.noPlan).toContainText('query.explain_plan()');
      await expect(page.getByRole('region', { name: 'Text without a plan' })).toContainText(
        text.trim().slice(-20),
      );
      await expect(plan.outline).toHaveCount(0);
    });
  }
  expect(await findObstacles(page)).toEqual([]);
});

test('each plan file opens in its own tab', async ({ window }) => {
  const { plan, tabs, page } = window;

  await test.step('a binary file is rejected by name, and the other files open', async () => {
    await window.press('3');
    await plan.fileInput.setInputFiles([
      { name: 'fast.txt', mimeType: 'text/plain', buffer: Buffer.from(PREFILTER) },
      { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 0]) },
    ]);
    await expect(page.getByRole('alert')).toContainText('picture.png');
    await tabs.show('fast.txt');
    await expect(plan.row('ANNSubIndex')).toBeVisible();
  });

  await test.step('a file that is dropped on the page opens', async () => {
    await window.runCommand('Open plan');
    await expect(plan.paste).toBeVisible();
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.txt', { type: 'text/plain' }));
      return transfer;
    }, HOSTILE);
    for (const type of ['dragenter', 'dragover', 'drop']) {
      await plan.paste.dispatchEvent(type, { dataTransfer: data });
    }
    await expect(tabs.shown).toHaveText('dropped.txt');
    await expect(plan.text.or(plan.outline)).toBeVisible();
  });
});
