import type { Locator, Page } from '@playwright/test';

/** A field and the list of what it finds. */
export class Palette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly entries: Locator;
  /** The entry that Enter would choose. */
  readonly current: Locator;

  constructor(page: Page, label: string) {
    this.dialog = page.getByRole('dialog', { name: label });
    this.field = this.dialog.getByRole('combobox', { name: label });
    this.entries = this.dialog.getByRole('option');
    this.current = this.dialog.getByRole('option', { selected: true });
  }

  async search(query: string): Promise<void> {
    await this.field.fill(query);
  }

  /** Types and takes the best find. */
  async choose(query: string): Promise<void> {
    await this.search(query);
    await this.current.click();
  }
}
