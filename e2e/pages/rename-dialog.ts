import type { Locator, Page } from '@playwright/test';

/** Renames or moves a table, by operations of a batch. */
export class RenameDialog {
  readonly dialog: Locator;
  readonly newName: Locator;
  readonly namespace: Locator;
  readonly table: Locator;
  /** The new name of the table that is replaced. */
  readonly keptName: Locator;
  readonly operations: Locator;
  readonly effects: Locator;
  readonly addButton: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Rename or move table' });
    this.newName = this.dialog.getByRole('textbox', { name: 'New name' });
    this.namespace = this.dialog.getByRole('combobox', { name: 'Namespace' });
    this.table = this.dialog.getByRole('combobox', { name: 'Table' });
    this.keptName = this.dialog.getByRole('textbox', { name: 'It becomes' });
    this.operations = this.dialog.getByRole('region', { name: 'What will be added' }).locator('ol');
    this.effects = this.dialog.getByRole('list', { name: 'What goes with it' });
    this.addButton = this.dialog.getByRole('button', { name: 'Add to batch' });
  }
}
