import { tabTo } from '../fixtures/key-walk.ts';
import { checkoutAnswers, packedAnswers } from '../fixtures/parts/about-answers.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing } from '../fixtures/parts/quiet-host.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import { AboutPage } from '../pages/about-page.ts';
import { LinkDialog } from '../pages/link-dialog.ts';
import type { MainWindow } from '../pages/main-window.ts';

test('a package says what it is, and a copy for a report says it without the user', async ({ open }) => {
  const { window } = await open({ answers: [packedAnswers()] });
  const about = await openAbout(window);
  await expect(about.fact('Built from')).toHaveText('commit 5637521d0c1f');
  await expect(about.fact('Data folder')).toContainText('/home/ada/.local/share/vitrine');
  await expect(about.mark).toBeVisible();
  await about.copyForReport.click();
  await expect(window.page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await window.page.evaluate(() => navigator.clipboard.readText())).toBe(`Vitrine
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

test('out of a checkout in a browser, the browser is named and where licenses are listed', async ({
  open,
}) => {
  const { window } = await open({ answers: [checkoutAnswers()] });
  const about = await openAbout(window);
  await expect(about.fact('Built from')).toHaveText('a checkout');
  await expect(about.fact('Browser')).toContainText('Chrome/');
  await expect(about.fact('Electron')).toHaveCount(0);
  await expect(about.mark).toHaveCount(0);
  await expect(window.page.getByText('npm run licenses')).toBeVisible();
  await expect(about.licenses).toHaveCount(0);
  await lookAt(window.page, 'about-checkout');
});

test('from the settings by keys alone to the last of all licenses', async ({ open }) => {
  const { window } = await open({ answers: [packedAnswers()] });
  const about = new AboutPage(window.page);
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
  await lookAt(window.page, 'about-package');
});

test('the page has a link, which leads to it', async ({ open }) => {
  const { window } = await open({ answers: [packedAnswers()] });
  const link = new LinkDialog(window.page);
  const about = new AboutPage(window.page);
  await link.open('vitrine://about');
  await expect(about.heading).toBeVisible();
  await window.runCommand('Copy link');
  await expect(window.toasts).toContainText('Link copied');
  expect(await window.page.evaluate(() => navigator.clipboard.readText())).toBe('vitrine://about');
});

test('what could not be loaded is told, and loaded on a press', async ({ open }) => {
  const failed = failing('STORAGE', { message: 'No.' });
  const parts = await open({ answers: [{ app: { about: failed, thirdPartyNotices: failed } }] });
  const { window } = parts;
  const about = await openAbout(window);
  await expect(window.page.getByRole('alert')).toContainText([
    'Couldn’t load details',
    'Couldn’t load licenses',
  ]);
  parts.change(packedAnswers());
  await window.page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(about.fact('Version')).toHaveText('1.2.3');
});

async function openAbout(window: MainWindow): Promise<AboutPage> {
  await window.runCommand('About Vitrine');
  const about = new AboutPage(window.page);
  await expect(about.heading).toBeVisible();
  return about;
}
