import type { Locator, Page } from '@playwright/test';

/** The operations that a server supports. */
export class CapabilitiesDialog {
  readonly dialog: Locator;
  readonly does: Locator;
  readonly doesNot: Locator;
  readonly unknown: Locator;
  readonly copyButton: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: / capabilities$/ });
    this.does = this.#part('Supported');
    this.doesNot = this.#part('Not supported');
    this.unknown = this.#part('Unknown');
    this.copyButton = this.dialog.getByRole('button', { name: 'Copy as JSON' });
  }

  async check(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Check capabilities' }).click();
  }

  #part(name: string): Locator {
    return this.dialog.getByRole('region', { name, exact: true });
  }
}
