import type { Locator, Page } from '@playwright/test';

export class AboutPage {
  readonly heading: Locator;
  /** The mark of an unreleasable package. */
  readonly mark: Locator;
  readonly copyForReport: Locator;
  readonly licenses: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'About Vitrine' });
    this.mark = page.getByText('Unreleasable: don’t give this package to others');
    this.copyForReport = page.getByRole('button', { name: 'Copy for report' });
    this.licenses = page.getByRole('region', { name: 'Third-party licenses' });
  }

  fact(label: string): Locator {
    const term = this.#page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }
}
