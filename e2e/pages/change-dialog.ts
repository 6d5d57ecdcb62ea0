import type { Locator, Page } from '@playwright/test';

/** One change of a catalog, made by itself. */
export class ChangeDialog {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    // A menu that is closing is a dialog too, for a moment.
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) });
  }

  /** From the menu on the page of the table that is shown. */
  async open(item: string): Promise<void> {
    const actions = this.#page.getByRole('button', { name: /^(Actions|More actions)$/ }).first();
    const isFolded = (await actions.getAttribute('aria-label')) === 'More actions';
    await actions.click();
    if (isFolded) await this.#page.getByRole('menuitem', { name: 'Actions' }).click();
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click();
    await this.dialog.waitFor();
  }

  field(label: string | RegExp): Locator {
    return this.dialog.getByRole('textbox', { name: label });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name }).first();
  }
}
