import type { Locator, Page } from '@playwright/test';

/** Adds a table that isn't listed, by its ID. */
export class AddTableDialog {
  readonly dialog: Locator;
  readonly id: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Add table by ID' });
    this.id = this.dialog.getByRole('textbox', { name: 'ID' });
  }

  async add(id: string): Promise<void> {
    await this.id.fill(id);
    await this.dialog.getByRole('button', { name: 'Add and open' }).click();
  }
}
