import type { Locator } from '@playwright/test';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { expect, test } from '../fixtures/journey.ts';
import { deploymentServer } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

const KEY = 'canary-key-5f2a9c';

test('the connection form is filled in, saved, and connected by keyboard', async ({ window, serve }) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectionPage, sidebar } = window;
  await window.openNewConnection();
  await window.type(server.address);
  await tabTo(window, connectionPage.kind.getByRole('radio', { name: 'Open' }));
  await step(window, 'ArrowRight');
  await tabTo(window, connectionPage.database);
  await window.type('west');
  await tabTo(window, connectionPage.apiKey);
  await window.type(KEY);
  await tabTo(window, connectionPage.moreButton);
  await step(window, 'Enter');
  await tabTo(window, connectionPage.addEntryButton);
  await step(window, 'Enter');
  await window.type('tenant');
  await step(window, 'Tab');
  await window.type('blue');
  await step(window, 'Tab', 'Enter');
  await expect(connectionPage.addEntryButton).toBeFocused();
  await tabTo(window, connectionPage.name, 'Shift+Tab');
  await window.type('by key');
  await tabTo(window, connectionPage.readOnly);
  await step(window, ' ');
  await window.press('Mod+S');
  await expect(connectionPage.state).toHaveText('Saved');
  await tabTo(window, connectionPage.connectButton);
  await window.press('Enter');
  await expect(sidebar.row('items')).toBeVisible();
  await expect(sidebar.connection).toHaveAccessibleName('Connection by key, read-only');
  const sent = (header: string) => new Set(server.seen.map(({ headers }) => headers[header]));
  expect(sent('x-svc-database')).toEqual(new Set(['west']));
  expect(sent('x-svc-ctx-tenant')).toEqual(new Set([undefined]));
});

async function step(window: MainWindow, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await window.press(key);
    await expectVisibleFocus(window.page, `after ${key}`);
  }
}

const FARTHEST = 40;

async function tabTo(window: MainWindow, target: Locator, key = 'Tab'): Promise<void> {
  for (let count = 0; count < FARTHEST; count += 1) {
    await step(window, key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${target} within ${FARTHEST} steps.`);
}
