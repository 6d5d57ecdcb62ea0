import { expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { LinkDialog } from '../pages/link-dialog.ts';

const ELSEWHERE = 'https://tables.example.com/base';
const TO_ELSEWHERE = `vitrine://table?server=${encodeURIComponent(ELSEWHERE)}&delimiter=.&part=prod&part=items`;

test('links without a connection', async ({ window }) => {
  const { commandPalette, connectionPage, page } = window;
  const link = new LinkDialog(page);

  await test.step('a link to an unknown server fills in the form of a new connection, and sends no request', async () => {
    await link.paste(TO_ELSEWHERE);
    await expect(link.dialog).toContainText(ELSEWHERE);
    await expect(link.dialog.getByRole('alert')).toContainText('No connection to this server');
    await expect(link.openButton).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    await link.goOn('New connection');
    await expect(connectionPage.address).toHaveValue(ELSEWHERE);
    await expect(connectionPage.delimiter).toHaveValue('.');
    await expect(connectionPage.apiKey).toHaveValue('');
    // A call that sends a request would have no answer here, which fails the test.
  });

  await test.step('a link doesn’t overwrite an unsaved new connection', async () => {
    await connectionPage.address.fill('https://mine.example.com');
    await link.paste(TO_ELSEWHERE);
    await link.goOn('New connection');
    await expect(window.toasts).toContainText('Another new connection isn’t saved yet');
    await expect(connectionPage.address).toHaveValue('https://mine.example.com');
  });

  await test.step('the settings can be linked to, but an unsaved new connection can’t', async () => {
    await window.openSettings();
    await window.press('Mod+Shift+P');
    await commandPalette.search('Copy link');
    await expect(commandPalette.current).toContainText('Copy link');
    await window.press('Escape');
    await window.openNewConnection();
    await window.press('Mod+Shift+P');
    await commandPalette.search('Copy link');
    await expect(commandPalette.dialog).toContainText('No matching commands');
  });
});

test('links with a connection', async ({ open }) => {
  const parts = await open({
    ...sampleSituation(),
    answers: [sampleAnswers(), { plans: { run: failing('GONE', { message: 'It was removed.' }) } }],
  });
  const { window } = parts;
  const { page, query, table, tabs, toasts } = window;
  const link = new LinkDialog(page);
  await expect(window.sidebar.row('prod')).toBeVisible();

  await test.step('an invalid link shows an error, and hidden characters in a link are made visible', async () => {
    await link.paste('https://tables.example.com');
    await link.field.press('Enter');
    await expect(link.dialog).toContainText('Invalid link.');
    await link.field.fill('vitrine://table?server=local&part=a%E2%80%AEb%0A');
    await expect(link.dialog).toContainText('U+202E');
    await window.press('Escape');
    await expect(link.dialog).toBeHidden();
  });

  await test.step('a link to the settings of a connection opens them', async () => {
    await window.runCommand('Edit connection');
    await window.press('Alt+C');
    await expect(toasts).toContainText('Link copied');
    await link.paste('');
    await window.pasteInto(link.field);
    await expect(link.field).toHaveValue(/^vitrine:\/\/connection\?server=local/);
    await tabs.closeByKey('sample settings');
    await link.openButton.click();
    await expect(tabs.shown).toHaveText('sample settings');
  });

  await test.step('a link to a batch or plan opens it if it is on this computer, and otherwise shows an error', async () => {
    await window.runCommand('New batch');
    await expect(tabs.shown).toHaveText('Batch 1');
    await window.press('Alt+C');
    await expect(toasts).toContainText('It works only on this computer');
    await tabs.closeByKey('Batch 1');
    await link.paste('');
    await window.pasteInto(link.field);
    await link.openButton.click();
    await expect(tabs.shown).toHaveText('Batch 1');

    for (const [text, title] of [
      ['vitrine://batch?batch=2f0f1b52-6a43-4a7c-8f2e-5d1c3b7a9e10', 'This batch isn’t on this computer'],
      ['vitrine://plan?run=7d9a4c1e-0b7f-4a55-9c1e-2f6e93f14a9d', 'This plan isn’t on this computer'],
    ] as const) {
      await link.paste(text);
      await expect(link.dialog.getByRole('alert')).toContainText(title);
      await expect(link.openButton).toBeDisabled();
      await window.press('Escape');
      await expect(link.dialog).toBeHidden();
    }
  });

  await test.step('a link in the hash of the browser’s URL is opened, and removed from the URL', async () => {
    const address = 'vitrine://table?server=local&part=support&part=tickets';
    await page.evaluate((text) => (location.hash = `open=${encodeURIComponent(text)}`), address);
    await expect(table.name).toHaveText('tickets');
    expect(page.url()).not.toContain('#');
    await page.evaluate(() => (location.hash = 'open=nonsense'));
    await expect(link.dialog).toContainText('Invalid link.');
    await window.press('Escape');
  });

  await test.step('a link to a query fills in the form without running it, and keeps a query already written', async () => {
    const text = (members: object) =>
      `vitrine://query?server=local&part=support&part=tickets&query=${encodeURIComponent(JSON.stringify(members))}`;
    await link.open(text({ k: 7, vector: {}, identity: { api_key: 'sesame' } }));
    await expect(table.subTab('Query')).toHaveAttribute('aria-selected', 'true');
    await expect(query.number('k')).toHaveValue('7');
    await query.showAs('JSON');
    await expect(query.json).toContainText('7');
    await expect(query.json).not.toContainText('sesame');
    await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();

    await query.write('{"k": 12, "vector": {}}');
    await link.open(text({ k: 7, vector: {} }));
    await expect(toasts).toContainText('Your current query is unchanged.');
    await expect(query.json).toContainText('12');
    await window.press('Alt+C');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('vitrine://query');
    await toasts.getByRole('button', { name: 'Use linked query' }).click();
    await expect(query.json).toContainText('7');
    await link.paste('');
    await window.pasteInto(link.field);
    await expect(link.field).toHaveValue(
      /^vitrine:\/\/query\?server=local&part=support&part=tickets&query=.*12/,
    );
    for (const call of ['start', 'explain', 'analyze', 'try'])
      expect(parts.inputsOf(`plans.${call}`), call).toEqual([]);
  });
});
