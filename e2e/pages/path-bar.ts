import type { Locator, Page } from '@playwright/test';

/** The path of a page: the names above it, each with a button for its siblings. */
export class PathBar {
  readonly bar: Locator;
  readonly links: Locator;
  readonly between: Locator;
  /** The open list of siblings of a name. */
  readonly siblings: Locator;
  readonly siblingRows: Locator;
  readonly siblingFilter: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.bar = page.getByRole('navigation', { name: 'Path' });
    this.links = this.bar.getByRole('link');
    this.between = this.bar.getByRole('button', { name: 'Hidden path parts' });
    this.siblings = page.getByRole('dialog', { name: /^Siblings of / });
    this.siblingRows = this.siblings.getByRole('treeitem');
    this.siblingFilter = this.siblings.getByRole('searchbox', { name: 'Filter names' });
  }

  async openNamesBeside(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Siblings of ${name}`, exact: true }).click();
  }
}
