import type { Locator, Page } from '@playwright/test';

/** A field and the list of what it finds. */
export class Palette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly entries: Locator;
  /** The entry that Enter would choose. */
  readonly current: Locator;
  /** The letters that matched. */
  readonly marks: Locator;
  /** How many were found. */
  readonly summary: Locator;
  /** What was searched, and how old it is. */
  readonly searched: Locator;
  /** The list holds what the text in the field finds, and not what the one before found. */
  readonly settledList: Locator;

  constructor(page: Page, label: string) {
    this.dialog = page.getByRole('dialog', { name: label });
    this.field = this.dialog.getByRole('combobox', { name: label });
    this.entries = this.dialog.getByRole('option');
    this.current = this.dialog.getByRole('option', { selected: true });
    this.marks = this.entries.locator('mark');
    this.summary = this.dialog.getByRole('status');
    this.searched = this.dialog.getByRole('list', { name: 'Search coverage' });
    this.settledList = this.dialog.locator('[role=listbox][aria-busy=false]');
  }

  async search(query: string): Promise<void> {
    await this.field.fill(query);
  }

  /** Types and takes the best find. */
  async choose(query: string): Promise<void> {
    await this.search(query);
    await this.settledList.waitFor();
    await this.current.click();
  }

  /** What can be done about the names of a connection: Load now, Pause, Resume, Retry. */
  walkButton(label: string, connection: string): Locator {
    return this.searched.getByRole('button', { name: `${label}: ${connection}` });
  }
}
