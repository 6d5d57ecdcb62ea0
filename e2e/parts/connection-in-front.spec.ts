import { testConnection } from '#contract/testing/test-connection.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import type { MainWindow } from '../pages/main-window.ts';

const connections = ['one', 'two'].map((name) =>
  testConnection({ id: name, name, address: `http://${name}` }),
);
const tab = (connectionId: string, id: readonly string[]) => ({
  connectionId,
  id: [...id],
  page: 'namespace' as const,
  preview: false,
});

test('sidebar, status bar, and title show the connection of the active tab', async ({ open }) => {
  const { window } = await open({
    connections,
    workspace: {
      connectionId: 'two',
      groups: [{ tabs: [tab('one', ['shop']), tab('two', ['lake'])], activeTab: 0 }],
    },
    answers: [
      listing({
        tables: [
          ['shop', 'orders'],
          ['lake', 'fish'],
        ],
      }),
    ],
  });

  await test.step('after a start with another connection saved for the sidebar', () =>
    expectInFront(window, 'one', 'shop - one - Vitrine'));

  await test.step('after switching tabs, going back, and closing a tab', async () => {
    await window.tabs.show('lake');
    await expectInFront(window, 'two', 'lake - two - Vitrine');
    await window.press('Alt+ArrowLeft');
    await expectInFront(window, 'one', 'shop - one - Vitrine');
    await window.press('Alt+W');
    await expectInFront(window, 'two', 'lake - two - Vitrine');
  });

  await test.step('choosing a connection opens its root namespace', async () => {
    await window.sidebar.switchTo('one');
    await expect(window.namespacePage.name).toHaveText('one');
    await expectInFront(window, 'one', 'one - Vitrine');
  });

  await test.step('clicking a namespace opens its page and expands it', async () => {
    await window.sidebar.row('shop').click();
    await expect(window.namespacePage.name).toHaveText('shop');
    await expect(window.sidebar.row('orders')).toBeVisible();
    await window.tabs.show('lake');
    await expect(window.namespacePage.name).toHaveText('lake');
  });
});

async function expectInFront(window: MainWindow, name: string, title: string): Promise<void> {
  await expect(window.sidebar.connection).toHaveText(new RegExp(name));
  await expect(window.frame.statusBar).toContainText(`http://${name}`);
  await expect(window.page).toHaveTitle(title);
}
