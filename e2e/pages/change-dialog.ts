import type { Locator, Page } from '@playwright/test';

/** The dialog of an action: a change outside of a batch. */
export class ChangeDialog {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    // While it closes, a menu is a dialog too, but without a heading.
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) });
  }

  /** Opens it from the Actions menu of the table page. */
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
