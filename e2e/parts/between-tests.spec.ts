import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/parts/parts.ts';

/** Everything in a page that could show how its tab was used before. */
function findTraces(page: Page) {
  return page.evaluate(async () => ({
    stored: { ...localStorage },
    // Excludes the window ID and the token, which are new in each window.
    kept: Object.keys(sessionStorage).filter((key) => !key.startsWith('vitrine.')),
    cookies: document.cookie,
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    textZoom: document.documentElement.style.getPropertyValue('--text-zoom'),
    clipboardPermission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName }))
      .state,
    copied: await navigator.clipboard.readText().catch(() => 'not readable'),
    year: new Date().getFullYear(),
    state: history.state,
  }));
}

test('a reused tab has no traces of the previous test', async ({ open, windowSize }) => {
  const { window } = await open();
  const { page } = window;
  const initial = await findTraces(page);
  expect(initial).toMatchObject({ size: [windowSize.width, windowSize.height] });

  await page.setViewportSize({ width: 700, height: 500 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.documentElement.style.setProperty('--text-zoom', '2');
    history.replaceState({ left: 'behind' }, '');
  });
  await page.evaluate(() => navigator.clipboard.writeText('left behind'));
  await page.context().clearPermissions();
  await window.frame.statusBar.hover();
  await page.mouse.down();
  expect(await findTraces(page)).not.toEqual(initial);

  const second = await open();
  expect(second.window.page).toBe(page);
  expect(await findTraces(page)).toEqual(initial);
});

test('a tab that can’t be reset, such as one with a fixed clock, is closed and not reused', async ({
  open,
}) => {
  const { window } = await open();
  await window.page.clock.setFixedTime('2001-01-01');
  const second = await open();
  expect(await findTraces(second.window.page)).toMatchObject({ year: new Date().getFullYear() });
  expect(window.page.isClosed()).toBe(true);
});
