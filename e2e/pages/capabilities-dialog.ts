import type { Locator, Page } from '@playwright/test';

/** Which operations a server has. */
export class CapabilitiesDialog {
  readonly dialog: Locator;
  readonly does: Locator;
  readonly doesNot: Locator;
  readonly unknown: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: / capabilities$/ });
    this.does = this.#part('Supported');
    this.doesNot = this.#part('Not supported');
    this.unknown = this.#part('Unknown');
  }

  async askAgain(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Check again' }).click();
  }

  #part(name: string): Locator {
    return this.dialog.getByRole('region', { name, exact: true });
  }
}
