import type { Locator, Page } from '@playwright/test';

/** A table that no listing shows, by its id. */
export class AddTableDialog {
  readonly dialog: Locator;
  readonly id: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Add a table by its id' });
    this.id = this.dialog.getByRole('textbox', { name: 'Id' });
  }

  async add(id: string): Promise<void> {
    await this.id.fill(id);
    await this.dialog.getByRole('button', { name: 'Add and open' }).click();
  }
}
