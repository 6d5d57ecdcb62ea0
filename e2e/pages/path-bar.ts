import type { Locator, Page } from '@playwright/test';

/** Where a page is: the names above it, and the way to those beside each. */
export class PathBar {
  readonly bar: Locator;
  readonly links: Locator;
  readonly between: Locator;
  /** What is open of the names beside one. */
  readonly siblings: Locator;
  readonly siblingRows: Locator;
  readonly siblingFilter: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.bar = page.getByRole('navigation', { name: 'Path' });
    this.links = this.bar.getByRole('link');
    this.between = this.bar.getByRole('button', { name: 'Namespaces between' });
    this.siblings = page.getByRole('dialog', { name: /^Names beside / });
    this.siblingRows = this.siblings.getByRole('treeitem');
    this.siblingFilter = this.siblings.getByRole('searchbox', { name: 'Filter names' });
  }

  async openNamesBeside(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Names beside ${name}`, exact: true }).click();
  }
}
