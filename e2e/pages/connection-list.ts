import type { Locator, Page } from '@playwright/test';

/** The list of connections next to the page of one, with export and import. */
export class ConnectionList {
  readonly section: Locator;
  readonly list: Locator;
  readonly items: Locator;
  readonly selected: Locator;
  readonly newButton: Locator;
  readonly menu: Locator;
  readonly exportDialog: Locator;
  readonly importDialog: Locator;
  readonly file: Locator;

  constructor(page: Page) {
    this.section = page.getByRole('region', { name: 'Connections' });
    this.list = this.section.getByRole('listbox', { name: 'Connections' });
    this.items = this.list.getByRole('option');
    this.selected = this.list.getByRole('option', { selected: true });
    this.newButton = this.section.getByRole('button', { name: 'New connection' });
    this.menu = page.getByRole('menu');
    this.exportDialog = page.getByRole('dialog', { name: 'Export connections' });
    this.importDialog = page.getByRole('dialog', { name: 'Import connections' });
    // A hidden input: a button opens the file dialog of the system for it.
    this.file = page.locator('input[type="file"][aria-label="Connections file"]');
  }

  /** Finds a connection by its name, with which its label begins. */
  item(name: string): Locator {
    return this.list.getByRole('option', { name: new RegExp(`^${name},`) });
  }

  async names(): Promise<readonly string[]> {
    const labels = await this.items.evaluateAll((items) => items.map((item) => item.ariaLabel ?? ''));
    return labels.map((label) => label.split(',')[0] ?? '');
  }

  async chooseFromMenu(item: string): Promise<void> {
    await this.section.getByRole('button', { name: 'More actions' }).click();
    await this.menu.getByRole('menuitem', { name: item }).click();
  }

  async openMenuOf(name: string): Promise<void> {
    await this.item(name).click({ button: 'right' });
  }

  async chooseInMenu(item: string): Promise<void> {
    await this.menu.getByRole('menuitem', { name: item }).click();
  }

  /** Exports all connections to a file. */
  async export(passphrase?: string): Promise<void> {
    await this.chooseFromMenu('Export');
    if (passphrase !== undefined) {
      await this.exportDialog.getByText('Include secrets').click();
      await this.exportDialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
      await this.exportDialog.getByLabel('Confirm passphrase', { exact: true }).fill(passphrase);
    }
    await this.exportDialog.getByRole('button', { name: /^Export/ }).click();
  }

  async openFile(path: string): Promise<void> {
    await this.chooseFromMenu('Import');
    await this.file.setInputFiles(path);
  }

  async import(): Promise<void> {
    await this.importDialog.getByRole('button', { name: /^Import/ }).click();
  }

  get passphrase(): Locator {
    return this.importDialog.getByLabel('Passphrase', { exact: true });
  }
}
