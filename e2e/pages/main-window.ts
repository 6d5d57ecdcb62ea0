import { expect, type Locator, type Page } from '@playwright/test';
import { ActivityDrawer } from './activity-drawer.ts';
import { AddTableDialog } from './add-table-dialog.ts';
import { BatchPage } from './batch-page.ts';
import { BucketPage } from './bucket-page.ts';
import { CapabilitiesDialog } from './capabilities-dialog.ts';
import { ChangeDialog } from './change-dialog.ts';
import { emptyClipboard } from './clipboard.ts';
import { ConnectionList } from './connection-list.ts';
import { ConnectionPage } from './connection-page.ts';
import { FolderDialog } from './folder-dialog.ts';
import { FramePage } from './frame-page.ts';
import { Inspector } from './inspector.ts';
import { NamespacePage } from './namespace-page.ts';
import { NewTablePage } from './new-table-page.ts';
import { OpenTabs } from './open-tabs.ts';
import { Palette } from './palette.ts';
import { PathBar } from './path-bar.ts';
import { PlanPage } from './plan-page.ts';
import { QueryPage } from './query-page.ts';
import { ServerPage } from './server-page.ts';
import { SettingsPage } from './settings-page.ts';
import { Sidebar } from './sidebar.ts';
import { StorageQuestion } from './storage-question.ts';
import { TablePage } from './table-page.ts';
import { WelcomePage } from './welcome-page.ts';

/** All pages and dialogs of a window of Vitrine. After a relaunch, a new instance is needed. */
export class MainWindow {
  readonly page: Page;
  readonly frame: FramePage;
  readonly welcome: WelcomePage;
  readonly sidebar: Sidebar;
  readonly tabs: OpenTabs;
  readonly table: TablePage;
  readonly namespacePage: NamespacePage;
  readonly path: PathBar;
  readonly inspector: Inspector;
  readonly activity: ActivityDrawer;
  readonly tablePalette: Palette;
  readonly commandPalette: Palette;
  readonly connectionPage: ConnectionPage;
  readonly connectionList: ConnectionList;
  readonly folderDialog: FolderDialog;
  readonly bucketPage: BucketPage;
  readonly storageQuestion: StorageQuestion;
  readonly capabilities: CapabilitiesDialog;
  readonly addTableDialog: AddTableDialog;
  readonly settings: SettingsPage;
  readonly localServer: ServerPage;
  readonly plan: PlanPage;
  readonly batch: BatchPage;
  readonly newTable: NewTablePage;
  readonly change: ChangeDialog;
  readonly query: QueryPage;
  readonly document: Locator;
  /** The open dialog, whichever it is. */
  readonly dialog: Locator;
  readonly keySheet: Locator;
  readonly toasts: Locator;
  /** The tooltip of a control. */
  readonly tip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.frame = new FramePage(page);
    this.welcome = new WelcomePage(page);
    this.sidebar = new Sidebar(page);
    this.tabs = new OpenTabs(page);
    this.table = new TablePage(page);
    this.namespacePage = new NamespacePage(page);
    this.path = new PathBar(page);
    this.inspector = new Inspector(page);
    this.activity = new ActivityDrawer(page);
    this.tablePalette = new Palette(page, 'Go to table');
    this.commandPalette = new Palette(page, 'Command palette');
    this.connectionPage = new ConnectionPage(page);
    this.connectionList = new ConnectionList(page);
    this.folderDialog = new FolderDialog(page);
    this.bucketPage = new BucketPage(page);
    this.storageQuestion = new StorageQuestion(page);
    this.capabilities = new CapabilitiesDialog(page);
    this.addTableDialog = new AddTableDialog(page);
    this.settings = new SettingsPage(page);
    this.localServer = new ServerPage(page);
    this.plan = new PlanPage(page);
    this.batch = new BatchPage(page);
    this.newTable = new NewTablePage(page);
    this.change = new ChangeDialog(page);
    this.query = new QueryPage(page);
    this.document = page.locator('html');
    this.dialog = page.getByRole('dialog');
    this.keySheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    this.tip = page.getByRole('tooltip');
    this.toasts = page.getByRole('region', { name: 'Notifications' });
  }

  /** Takes keys as in the command table: `Mod+P`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key.replace('Mod', 'ControlOrMeta'));
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** The keys that the key sheet gives for a command. */
  keyOf(command: string): Locator {
    const term = this.keySheet.getByRole('term').filter({ hasText: new RegExp(`^${command}$`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  /**
   * Pastes what was copied, as a user does, since a page's access to the clipboard is limited. Waits for the copy,
   * which may be late, and clears the clipboard, so that the next paste waits for the next copy.
   */
  async pasteInto(field: Locator): Promise<void> {
    await expect(async () => {
      await field.fill('');
      await field.press('ControlOrMeta+V');
      await expect(field, 'nothing was copied').not.toHaveValue('', { timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await emptyClipboard(this.page);
  }

  background(): Promise<string> {
    return this.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  }

  async goToTable(query: string): Promise<void> {
    await this.press('Mod+P');
    await this.tablePalette.choose(query);
  }

  async runCommand(name: string): Promise<void> {
    await this.press('Mod+Shift+P');
    await this.commandPalette.choose(name);
  }

  async openNewConnection(): Promise<void> {
    await this.press('Alt+N');
    // The page may still be loading, and key presses don't wait for it.
    await this.connectionPage.address.and(this.page.locator(':focus')).waitFor();
  }

  async openFolder(path: string): Promise<void> {
    await this.press('Mod+O');
    await this.folderDialog.open(path);
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
