import type { Locator, Page } from '@playwright/test';

/** The dialog to paste a link, also shown for a link that needs an answer of the user. */
export class LinkDialog {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly openButton: Locator;
  readonly connection: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Open link' });
    this.field = this.dialog.getByRole('textbox', { name: 'Link' });
    this.openButton = this.dialog.getByRole('button', { name: 'Open', exact: true });
    this.connection = this.dialog.getByRole('button', { name: /Open with/ });
  }

  async paste(text: string): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+Shift+L');
    await this.field.fill(text);
  }

  async open(text: string): Promise<void> {
    await this.paste(text);
    await this.openButton.click();
  }

  /** Presses an action that is offered if no connection is to the link's server. */
  async goOn(action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: action }).click();
  }
}
