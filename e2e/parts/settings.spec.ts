import type { NameState } from '#contract/index.ts';
import { expectAccessibleInBothThemes, findObstacles } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { lookOver } from '../fixtures/look-over.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import type { MainWindow } from '../pages/main-window.ts';
import { RowsPage } from '../pages/rows-page.ts';

const NO_NAMES: NameState = {
  connectionId: '',
  state: 'never',
  names: 0,
  namespaces: 0,
  remaining: 0,
  at: null,
  failed: 0,
  failures: [],
  isSaved: false,
};

test('the window follows the system theme and the text size keys, and shortcuts can be searched', async ({
  window,
}) => {
  const { settings, keySheet, page } = window;

  await test.step('the window follows a change of the system theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await window.background();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => window.background()).not.toBe(dark);
  });

  await test.step('keys enlarge the text and reset its size', async () => {
    const normal = await heightOf(window);
    await window.press('Mod+=');
    await expect.poll(() => heightOf(window)).toBeGreaterThan(normal);
    // Pressed faster than the host responds.
    await window.press('Mod+=', 'Mod+=');
    await expect.poll(() => heightOf(window)).toBeCloseTo(normal * 1.3, 0);
    await window.press('Mod+0');
    await expect.poll(() => heightOf(window)).toBe(normal);
  });

  await test.step('shortcuts are found by command and by key, in the settings and in the list of shortcuts', async () => {
    await window.openSettings();
    await settings.openSection('Keyboard');
    await settings.shortcutSearch.fill('ctrl j');
    await expect(settings.shortcuts).toHaveText(['Toggle Activity']);
    await settings.shortcutSearch.fill('teleport');
    await expect(page.getByText('No matches')).toBeVisible();
    await settings.heading.click();
    await window.press('?');
    await expect(keySheet.getByRole('searchbox')).toBeFocused();
    await window.type('theme');
    await expect(keySheet.getByRole('term')).toHaveCount(3);
  });
});

test('settings take effect at once, and the settings list what is stored', async ({ open }) => {
  const directory = '/home/someone/.local/share/vitrine';
  const walked: string[] = [];
  let names = 4_200_000;
  const parts = await open({
    ...sampleSituation(),
    answers: [
      sampleAnswers(),
      {
        app: {
          info: () => ({
            version: '1.2.3',
            shell: 'desktop',
            platform: 'linux',
            dataDirectory: directory,
            writable: true,
            choosesFolders: true,
            showsFiles: true,
            notices: [],
          }),
          dataPlaces: () => [
            { kind: 'settings', path: directory, size: 18_200, isWhole: true },
            { kind: 'plans', path: `${directory}/plans`, size: 7_310_000, isWhole: true },
            { kind: 'activity', path: `${directory}/activity`, size: 2_100_000, isWhole: true },
            { kind: 'names', path: `${directory}/names`, size: names, isWhole: true },
            { kind: 'server', path: `${directory}/server`, size: 912_000_000, isWhole: false },
          ],
          showDataPlace: () => undefined,
        },
        activity: { forget: () => undefined },
        names: {
          walk: ({ connectionId, action }) => {
            walked.push(action);
            names = 0;
            return { ...NO_NAMES, connectionId };
          },
        },
      },
    ],
  });
  const { window } = parts;
  const { settings, sidebar, page } = window;

  await test.step('density, time zone, page size, tabs, and confirmations take effect at once and are saved', async () => {
    const topOf = async (nth: number) => (await sidebar.tree.getByRole('treeitem').nth(nth).boundingBox())?.y;
    const rowHeight = async () => ((await topOf(2)) ?? 0) - ((await topOf(1)) ?? 0);
    await expect.poll(rowHeight).toBe(26);
    await window.openSettings();
    await settings.choose('Density', 'Comfortable');
    await expect.poll(rowHeight).toBe(32);
    expect((await sidebar.row('prod').boundingBox())?.height).toBe(32);
    await settings.choose('Times', 'UTC');
    await expect(settings.panel).toContainText(/Now: .* UTC\./);
    await settings.choose('Rows per page', '500');
    await settings.restoresTabs.press('Space');
    await settings.openSection('Confirmations');
    await settings.confirmsManyTabs.press('Space');
    await expect
      .poll(() => parts.settings())
      .toMatchObject({
        density: 'comfortable',
        timeZone: 'utc',
        pageSize: 500,
        restoresTabs: false,
        asksBeforeManyTabs: false,
        asksBeforeResend: true,
      });
    parts.change({ rows: { page: failing('REFUSED', { message: 'No.' }) } });
    await sidebar.choose('support', 'tickets');
    await new RowsPage(window.page).tab.click();
    await expect.poll(() => parts.inputsOf('rows.page')).toMatchObject([{ limit: 500 }]);
  });

  await test.step('stored data is listed with its path and size, and can be cleared', async () => {
    await window.openSettings();
    await settings.openSection('Storage');
    await expect(settings.place('Local server')).toContainText('more than 912 MB');
    await expect(settings.place('Recent runs')).toContainText(`${directory}/plans`);
    await settings.place('Recent runs').getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(() => parts.inputsOf('app.showDataPlace')).toEqual([{ kind: 'plans' }]);
    await settings.place('Cached names').getByRole('button', { name: 'Clear names' }).click();
    await expect(settings.place('Cached names')).toContainText('0 B');
    expect(walked).toEqual(['clear']);
    await settings.place('Activity').getByRole('button', { name: 'Clear activity' }).click();
    await expect.poll(() => parts.inputsOf('activity.forget')).toHaveLength(1);
    await settings.choose('Save requests for', 'Off');
    await expect.poll(() => parts.settings().activityDays).toBe(0);
    await expect(settings.panel).toContainText('Saved ones were removed.');
    await lookAt(page, 'settings-storage');
    for (const section of ['Confirmations', 'Keyboard'] as const) {
      await settings.openSection(section);
      expect.soft(await findCutOff(page)).toEqual([]);
      expect.soft(await findObstacles(page)).toEqual([]);
    }
  });

  await test.step('the list of shortcuts shows the desktop keys', async () => {
    await settings.heading.click();
    await window.press('?');
    await expect(window.keyOf('Close tab')).toHaveText(/^Ctrl\s*W\s*Alt\s*W$/);
  });
});

test('the setting for links reflects what the system supports', async ({ open }) => {
  // The system opens links with another app, whatever the user chooses.
  let opensLinks: boolean | null = false;
  const { window } = await open({ answers: [{ app: { opensLinks: () => opensLinks } }] });
  const { settings, page } = window;
  await window.openSettings();

  await test.step('an alert says that Vitrine isn’t the default app for links, until the setting is turned off', async () => {
    await expect(page.getByRole('alert')).toContainText('Vitrine isn’t the default app for these links');
    await expectAccessibleInBothThemes(page);
    await settings.opensLinks.press('Space');
    await expect(settings.opensLinks).not.toBeChecked();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the setting is hidden where the app can’t register for links', async () => {
    // The page requests this from the host after each press, so it shows a response and isn’t just waiting for one.
    opensLinks = null;
    await settings.opensLinks.press('Space');
    await expect(settings.opensLinks).toHaveCount(0);
    await expect(settings.theme).toBeVisible();
  });
});

test.describe('with the smallest and the largest text size in a small window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('no content is clipped', async ({ sample: window }) => {
    const { sidebar, table, settings } = window;
    await window.openSettings();
    await settings.chooseTextSize(80);
    await expect(settings.textSize.getByRole('radio', { name: '80%' })).toBeChecked();
    await lookOver(window.page, 'settings in the smallest text');
    await settings.chooseTextSize(160);
    await expect(settings.textSize.getByRole('radio', { name: '160%' })).toBeChecked();
    expect(await findCutOff(window.page)).toEqual([]);
    await sidebar.choose('support', 'tickets');
    await expect(table.fact('Version')).toBeVisible();
    await window.toggleActivity();
    expect(await findCutOff(window.page)).toEqual([]);
    await window.press('Mod+Shift+P');
    await expect(window.commandPalette.current).toBeInViewport();
    expect(await findCutOff(window.page)).toEqual([]);
  });
});

async function heightOf({ frame }: MainWindow): Promise<number> {
  return (await frame.statusBar.boundingBox())?.height ?? 0;
}
