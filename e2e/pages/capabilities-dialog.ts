import type { Locator, Page } from '@playwright/test';

/** Which operations a server has. */
export class CapabilitiesDialog {
  readonly dialog: Locator;
  readonly does: Locator;
  readonly doesNot: Locator;
  readonly unknown: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^What .* can do$/ });
    this.does = this.#part('This server does');
    this.doesNot = this.#part('This server does not');
    this.unknown = this.#part('Not known yet');
  }

  async askAgain(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Ask again' }).click();
  }

  #part(name: string): Locator {
    return this.dialog.getByRole('region', { name, exact: true });
  }
}
