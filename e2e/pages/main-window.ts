import type { Locator, Page } from '@playwright/test';
import { ActivityDrawer } from './activity-drawer.ts';
import { AddTableDialog } from './add-table-dialog.ts';
import { ConnectDialog } from './connect-dialog.ts';
import { FramePage } from './frame-page.ts';
import { Inspector } from './inspector.ts';
import { OpenTabs } from './open-tabs.ts';
import { Palette } from './palette.ts';
import { PlanPage } from './plan-page.ts';
import { ServerPage } from './server-page.ts';
import { SettingsPage } from './settings-page.ts';
import { Sidebar } from './sidebar.ts';
import { TablePage } from './table-page.ts';
import { WelcomePage } from './welcome-page.ts';

/** Everything that a window of Vitrine can show. After a relaunch there is another window: make another one of these. */
export class MainWindow {
  readonly page: Page;
  readonly frame: FramePage;
  readonly welcome: WelcomePage;
  readonly sidebar: Sidebar;
  readonly tabs: OpenTabs;
  readonly table: TablePage;
  readonly inspector: Inspector;
  readonly activity: ActivityDrawer;
  readonly tablePalette: Palette;
  readonly commandPalette: Palette;
  readonly connectDialog: ConnectDialog;
  readonly addTableDialog: AddTableDialog;
  readonly settings: SettingsPage;
  readonly localServer: ServerPage;
  readonly plan: PlanPage;
  readonly keySheet: Locator;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.frame = new FramePage(page);
    this.welcome = new WelcomePage(page);
    this.sidebar = new Sidebar(page);
    this.tabs = new OpenTabs(page);
    this.table = new TablePage(page);
    this.inspector = new Inspector(page);
    this.activity = new ActivityDrawer(page);
    this.tablePalette = new Palette(page, 'Go to table');
    this.commandPalette = new Palette(page, 'All commands');
    this.connectDialog = new ConnectDialog(page);
    this.addTableDialog = new AddTableDialog(page);
    this.settings = new SettingsPage(page);
    this.localServer = new ServerPage(page);
    this.plan = new PlanPage(page);
    this.keySheet = page.getByRole('dialog', { name: 'All keys' });
    this.toasts = page.getByRole('region', { name: 'Messages' });
  }

  /** As in the command table: `Mod+P`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key.replace('Mod', 'ControlOrMeta'));
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async goToTable(query: string): Promise<void> {
    await this.press('Mod+P');
    await this.tablePalette.choose(query);
  }

  async runCommand(name: string): Promise<void> {
    await this.press('Mod+Shift+P');
    await this.commandPalette.choose(name);
  }

  async openConnectDialog(): Promise<void> {
    await this.press('Alt+N');
  }

  async openKeySheet(): Promise<void> {
    await this.press('Mod+/');
  }

  async openSettings(): Promise<void> {
    await this.press('Mod+,');
  }

  async toggleActivity(): Promise<void> {
    await this.press('Mod+J');
  }
}
