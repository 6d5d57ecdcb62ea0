import type { Locator, Page } from '@playwright/test';

/** A search field and the list of its results. */
export class Palette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly entries: Locator;
  /** The entry that Enter chooses. */
  readonly current: Locator;
  /** The matched letters. */
  readonly marks: Locator;
  /** The number of results. */
  readonly summary: Locator;
  /** The searched connections, and the age of their names. */
  readonly searched: Locator;
  /** The list, once it shows the results of the current text and not of the previous one. */
  readonly loadedList: Locator;

  constructor(page: Page, label: string) {
    this.dialog = page.getByRole('dialog', { name: label });
    this.field = this.dialog.getByRole('combobox', { name: label });
    this.entries = this.dialog.getByRole('option');
    this.current = this.dialog.getByRole('option', { selected: true });
    this.marks = this.entries.locator('mark');
    this.summary = this.dialog.getByRole('status');
    this.searched = this.dialog.getByRole('list', { name: 'Search coverage' });
    this.loadedList = this.dialog.locator('[role=listbox][aria-busy=false]');
  }

  async search(query: string): Promise<void> {
    await this.field.fill(query);
  }

  /** Searches and chooses the best result. */
  async choose(query: string): Promise<void> {
    await this.search(query);
    await this.loadedList.waitFor();
    await this.current.click();
  }

  /** A button for the names of a connection: Load now, Pause, Resume, Retry. */
  walkButton(label: string, connection: string): Locator {
    return this.searched.getByRole('button', { name: `${label}: ${connection}` });
  }
}
