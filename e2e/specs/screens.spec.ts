import { join } from 'node:path';
import { findObstacles } from '../fixtures/axe.ts';
import { CHANGE_SCREENS } from '../fixtures/change-screens.ts';
import { createGate } from '../fixtures/gate.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { PLAN_SCREENS } from '../fixtures/plan-screens.ts';
import type { Screen } from '../fixtures/screen.ts';
import { describeOnly, listingServer, refusing } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

const PICTURES = join(import.meta.dirname, '../../test-results/screens');

/** In an order in which each can be reached from the one before. */
const SCREENS: readonly Screen[] = [
  {
    name: 'welcome',
    show: ({ welcome }) => expect(welcome.sampleDoor).toBeVisible(),
  },
  {
    name: 'connect',
    isTyped: true,
    show: async (window) => {
      await window.openNewConnection();
      await window.connectionPage.address.fill('https://tables.example.com/base');
    },
  },
  {
    name: 'connect-more',
    isTyped: true,
    show: async (window) => {
      await window.openNewConnection();
      const { connectionPage } = window;
      await connectionPage.address.fill('https://tables.example.com/v1');
      await connectionPage.apiKey.fill('typed');
      await connectionPage.openMore();
      await connectionPage.addEntry(1, 'tenant', 'west');
    },
  },
  {
    name: 'connect-refused',
    isTyped: true,
    show: async (window, connectTo) => {
      await connectTo(refusing, 'refusing');
      await expect(window.connectionPage.problem).toBeVisible();
    },
  },
  {
    name: 'import',
    isLayer: true,
    show: async (window) => {
      await window.runCommand('Import connections');
      await expect(window.connectionList.importDialog).toBeVisible();
    },
  },
  {
    name: 'open-folder',
    isLayer: true,
    show: async (window) => {
      await window.press('Mod+O');
      await window.folderDialog.path.fill('/data/embeddings');
    },
  },
  {
    name: 'open-folder-refused',
    isLayer: true,
    show: async (window) => {
      await window.openFolder('/nowhere/at/all');
      await expect(window.folderDialog.path).toHaveAccessibleDescription(/is not there/);
    },
  },
  {
    name: 'keys',
    isLayer: true,
    show: async (window) => {
      await window.openKeySheet();
      await expect(window.keySheet).toBeVisible();
    },
  },
  {
    name: 'tree',
    show: async (window) => {
      await window.welcome.openSample();
      await window.sidebar.choose('prod', 'shop');
      await expect(window.sidebar.row('wishlists')).toBeVisible();
    },
  },
  {
    name: 'table-overview',
    show: async ({ sidebar, table }) => {
      await sidebar.choose('orders');
      await expect(table.fact('Version')).toBeVisible();
    },
  },
  {
    name: 'table-schema',
    show: async ({ table }) => {
      await table.show('Schema');
      await table.selectField('shipping_address');
    },
  },
  ...(['Versions', 'Stats', 'Properties', 'Metadata', 'Storage'] as const).map(
    (page): Screen => ({
      name: `table-${page.toLowerCase()}`,
      show: async ({ table }) => {
        await table.show(page);
        await expect(table.subTab(page)).toHaveAttribute('aria-selected', 'true');
      },
    }),
  ),
  {
    name: 'table-options',
    isLayer: true,
    show: async ({ table }) => {
      await table.openOptions();
      await expect(table.options).toBeVisible();
    },
  },
  {
    name: 'table-raw',
    show: async ({ table }) => {
      await table.show('Raw');
      await expect(table.answer).toContainText('location');
    },
  },
  {
    name: 'table-declared',
    show: async ({ sidebar, table }) => {
      await sidebar.choose('gift_cards');
      await expect(table.article).toContainText('nothing stored yet');
    },
  },
  {
    name: 'table-hostile',
    show: async ({ sidebar, table }) => {
      await sidebar.choose('hostile', 'columns');
      await expect(table.field('<b>bold</b>')).toBeVisible();
    },
  },
  {
    name: 'row-menu',
    isLayer: true,
    show: async ({ sidebar }) => {
      await sidebar.openMenuOf('columns');
      await expect(sidebar.menu).toBeVisible();
    },
  },
  {
    name: 'table-palette',
    isLayer: true,
    show: async (window) => {
      await window.press('Mod+P');
      await window.tablePalette.search('or');
      await expect(window.tablePalette.searched).toContainText('read just now');
    },
  },
  {
    name: 'command-palette',
    isLayer: true,
    show: async (window) => {
      await window.press('Mod+Shift+P');
      await expect(window.commandPalette.current).toBeVisible();
    },
  },
  {
    name: 'filter',
    show: async ({ sidebar }) => {
      await sidebar.search('order');
      await expect(sidebar.marks.first()).toBeVisible();
    },
  },
  {
    name: 'filter-nothing',
    show: async ({ sidebar }) => {
      await sidebar.search('there is no such name');
      await expect(sidebar.catalog).toContainText('No name contains');
    },
  },
  {
    name: 'activity',
    show: async (window) => {
      await window.sidebar.search('');
      await window.toggleActivity();
      await window.activity.openDetails('describe');
      await expect(window.activity.details).toBeVisible();
    },
  },
  {
    name: 'settings',
    show: async (window) => {
      await window.toggleActivity();
      await window.openSettings();
      await expect(window.settings.heading).toBeVisible();
    },
  },
  {
    name: 'local-server',
    show: async ({ frame, localServer }) => {
      await frame.openArea('Local server');
      await expect(localServer.restartButton).toBeVisible();
    },
  },
  {
    name: 'local-server-faults',
    show: async ({ localServer }) => {
      await localServer.openPanel('Faults');
      await expect(localServer.latency).toBeVisible();
    },
  },
  {
    name: 'local-server-requests',
    show: async ({ localServer }) => {
      await localServer.openPanel('Requests');
      await expect(localServer.requests.first()).toBeVisible();
    },
  },
  {
    name: 'empty',
    show: async (window, connectTo) => {
      await connectTo(describeOnly, 'quiet');
      await window.connectionPage.addAnyway();
      await expect(window.sidebar.addTableButton).toBeVisible();
    },
  },
  {
    name: 'error',
    show: async (window, connectTo) => {
      await connectTo(refusing, 'refusing');
      await window.connectionPage.addAnyway();
      await expect(window.sidebar.problem).toBeVisible();
    },
  },
  {
    name: 'table-error',
    show: async (window) => {
      await window.runCommand('Add a table by its id');
      await window.addTableDialog.add('ml$items');
      await expect(window.table.problem).toBeVisible();
    },
  },
  {
    name: 'waiting',
    show: async (window, connectTo) => {
      const never = createGate();
      never.close();
      const before = (path: string) => (path.includes('describe') ? never.pass() : Promise.resolve());
      await connectTo(listingServer({ tables: [['slow']], before }), 'slow');
      await window.sidebar.choose('slow');
      await expect(window.table.cancelButton).toBeVisible();
    },
  },
];

const JOURNEYS = { window: SCREENS, plans: PLAN_SCREENS, changes: CHANGE_SCREENS };

for (const [journey, screens] of Object.entries(JOURNEYS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const windowSize of [
      { width: 1280, height: 800 },
      { width: 900, height: 600 },
    ]) {
      const size = `${windowSize.width}x${windowSize.height}`;
      test.describe(() => {
        test.use({ windowSize });

        test(`every screen of the ${journey} is whole and open to everyone, ${colorScheme}, ${size}`, async ({
          shell,
          window,
          serve,
        }) => {
          test.slow();
          // What fades in is not looked at half-way.
          await window.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const connectTo = async (answer: Answer, name: string) => {
            const { address } = await serve(answer);
            await window.openNewConnection();
            await window.connectionPage.connect({ address, name });
          };
          for (const { name, show, isLayer, isTyped } of screens) {
            await test.step(name, async () => {
              await show(window, connectTo);
              const path = join(PICTURES, `${shell}-${colorScheme}-${size}-${name}.png`);
              await window.page.screenshot({ path, animations: 'disabled' });
              expect.soft(await findCutOff(window.page), `cut off on ${name}`).toEqual([]);
              expect.soft(await findObstacles(window.page), `obstacles on ${name}`).toEqual([]);
              if (isLayer) await window.press('Escape');
              if (isTyped) await leaveTyped(window);
            });
          }
        });
      });
    }
  }
}

async function leaveTyped(window: MainWindow): Promise<void> {
  await window.press('Alt+W');
  await window.connectionPage.discard();
}
