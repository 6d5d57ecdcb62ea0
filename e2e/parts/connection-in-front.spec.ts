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

test('sidebar, status bar, and title tell of the connection of the tab in front', async ({ open }) => {
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

  await test.step('where the window was left at the names of another', () =>
    expectInFront(window, 'one', 'shop - one - Vitrine'));

  await test.step('with each tab, forth and back, and once one is closed', async () => {
    await window.tabs.show('lake');
    await expectInFront(window, 'two', 'lake - two - Vitrine');
    await window.press('Alt+ArrowLeft');
    await expectInFront(window, 'one', 'shop - one - Vitrine');
    await window.press('Alt+W');
    await expectInFront(window, 'two', 'lake - two - Vitrine');
  });

  await test.step('a connection that is chosen shows its root', async () => {
    await window.sidebar.switchTo('one');
    await expect(window.namespacePage.name).toHaveText('one');
    await expectInFront(window, 'one', 'one - Vitrine');
  });

  await test.step('a press on a namespace opens its page and unfolds it', async () => {
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
