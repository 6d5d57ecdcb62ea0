import { tabTo } from '../fixtures/key-walk.ts';
import { lookOver } from '../fixtures/look-over.ts';
import { checkoutAnswers, packedAnswers } from '../fixtures/parts/about-answers.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing } from '../fixtures/parts/quiet-host.ts';
import { AboutPage } from '../pages/about-page.ts';
import { LinkDialog } from '../pages/link-dialog.ts';

test('the About page of a packaged app shows its build, and copies it for a bug report', async ({ open }) => {
  const { window } = await open({
    answers: [packedAnswers(), { app: { supportBundle: () => '{}' } }],
  });
  const about = new AboutPage(window.page);
  const copied = () => window.page.evaluate(() => navigator.clipboard.readText());

  await test.step('the keyboard alone leads from the settings to the end of the license list', async () => {
    await window.openSettings();
    await expect(window.settings.heading).toBeVisible();
    await tabTo(window, window.page.getByRole('button', { name: 'About Vitrine' }));
    await window.press('Enter');
    await expect(about.copyForReport).toBeVisible();
    await tabTo(window, about.copyForReport);
    await tabTo(window, about.licenses);
    await expect(about.licenses).toContainText('package-0 1.0.0');
    await window.press('End');
    await expect(about.licenses).toContainText('package-299 1.299.0');
    await window.page.setViewportSize({ width: 900, height: 600 });
    await lookOver(window.page, 'about, of a package');
  });

  await test.step('the copied report describes the build, and abbreviates the home folder', async () => {
    await expect(about.fact('Built from')).toHaveText('commit 5637521d0c1f');
    await expect(about.fact('Data folder')).toContainText('/home/ada/.local/share/vitrine');
    await expect(about.mark).toBeVisible();
    await about.copyForReport.click();
    await expect(window.page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await copied()).toBe(`Vitrine
Version: 1.2.3
Built from: commit 5637521d0c1f
License: All rights reserved
Runs as: desktop app
Electron: 45.4.1
Chromium: 150.0.7871.24
Node.js: 24.11.0
Table engine: LanceDB 0.39.0
System: Linux 6.12.41, x64
Data folder: ~/.local/share/vitrine
Unreleasable: It was packed with the Electron runtime of the tests, whose license nobody has checked.
`);
  });

  await test.step('the support bundle is downloaded as a file', async () => {
    const download = window.page.waitForEvent('download');
    await window.page.getByRole('button', { name: 'Save support bundle' }).click();
    expect((await download).suggestedFilename()).toBe('vitrine 1.2.3 support.json');
  });

  await test.step('the link copied on the page opens it again', async () => {
    await window.runCommand('Copy link');
    await expect(window.toasts).toContainText('Link copied');
    expect(await copied()).toBe('vitrine://about');
    await window.press('Alt+W');
    await expect(about.heading).toBeHidden();
    await new LinkDialog(window.page).open('vitrine://about');
    await expect(about.heading).toBeVisible();
  });
});

test('details and licenses that fail to load show an error, and load on Retry', async ({ open }) => {
  const failed = failing('STORAGE', { message: 'No.' });
  const parts = await open({ answers: [{ app: { about: failed, thirdPartyNotices: failed } }] });
  const { window } = parts;
  await window.runCommand('About Vitrine');
  const about = new AboutPage(window.page);
  await expect(window.page.getByRole('alert')).toContainText([
    'Couldn’t load details',
    'Couldn’t load licenses',
  ]);
  parts.change(checkoutAnswers());
  const retry = window.page.getByRole('button', { name: 'Retry' });
  await retry.first().click();
  await expect(about.fact('Version')).toHaveText('1.2.3');
  await retry.click();
  await expect(retry).toHaveCount(0);

  await test.step('for a checkout in a browser, the page names the browser and the command that lists licenses', async () => {
    await expect(about.fact('Built from')).toHaveText('a checkout');
    await expect(about.fact('Browser')).toContainText('Chrome/');
    await expect(about.fact('Electron')).toHaveCount(0);
    await expect(about.mark).toHaveCount(0);
    await expect(window.page.getByText('npm run licenses')).toBeVisible();
    await expect(about.licenses).toHaveCount(0);
    await lookOver(window.page, 'about, of a checkout');
  });
});
