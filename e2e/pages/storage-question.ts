import type { Locator, Page } from '@playwright/test';

/** Shown instead of what a server can't return: asks whether its files may be read from storage. */
export class StorageQuestion {
  readonly heading: Locator;
  readonly region: Locator;
  readonly readButton: Locator;
  readonly laterButton: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: /^Read .+ from .+\?$/ });
    this.heading = this.region.getByRole('heading');
    this.readButton = this.region.getByRole('button', { name: 'Read from storage' });
    this.laterButton = this.region.getByRole('button', { name: 'Not now' });
  }

  async allow(origin: string): Promise<void> {
    await this.region.getByRole('checkbox', { name: `Allow ${origin}` }).click({ force: true });
  }
}
