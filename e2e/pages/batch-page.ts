import { expect, type Locator, type Page } from '@playwright/test';

/** A batch: its operations at the left, the selected operation, the checks, and the outcome of the commit. */
export class BatchPage {
  readonly page: Locator;
  readonly operations: Locator;
  readonly rows: Locator;
  readonly undoButton: Locator;
  readonly checkButton: Locator;
  readonly reviewButton: Locator;
  readonly review: Locator;
  /** On the review. Its label has the number of operations and the target. */
  readonly commitButton: Locator;
  /** Shown after an applied commit. */
  readonly undoCommitButton: Locator;
  readonly version: Locator;
  readonly table: Locator;
  readonly location: Locator;
  readonly json: Locator;
  readonly checks: Locator;
  readonly after: Locator;
  readonly outcome: Locator;
  readonly results: Locator;
  /** The dialog that previews the operations of a file or a paste. */
  readonly importing: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.page = page.getByRole('region', { name: 'Batch', exact: true });
    this.operations = page.getByRole('listbox', { name: 'Operations' });
    this.rows = this.operations.getByRole('option');
    this.undoButton = page.getByRole('button', { name: /^Undo/ });
    this.checkButton = page.getByRole('button', { name: 'Check on server' });
    this.reviewButton = page.getByRole('button', { name: /^Review [\d,]+ / });
    this.review = page.getByRole('region', { name: 'Review' });
    this.commitButton = page.getByRole('button', { name: /^Commit [\d,]+ / });
    this.undoCommitButton = page.getByRole('button', { name: /^Undo [\d,]+ operations?…$/ });
    this.version = this.page.getByRole('textbox', { name: 'Version', exact: true });
    this.table = this.page.getByRole('combobox', { name: 'Table' });
    this.location = this.page.getByRole('textbox', { name: 'Location' });
    this.json = this.page.getByRole('textbox', { name: 'Request body as JSON' });
    this.checks = page.getByRole('group', { name: 'Checks' });
    this.after = page.getByRole('tree', { name: 'Tree after the commit' });
    this.outcome = this.page.getByRole('heading', { level: 1 });
    this.importing = page.getByRole('dialog', { name: /^Open .*\.json$|^Paste operations$/ });
    this.results = this.page.getByRole('button', { name: /, response to operation \d/ });
  }

  /** Finds an operation by a part of its accessible name. */
  row(words: string | RegExp): Locator {
    return this.operations.getByRole('option', { name: words });
  }

  async add(kind: string): Promise<void> {
    const count = await this.rows.count();
    await this.#page.getByRole('button', { name: 'Add operation', exact: true }).click();
    await this.#page.getByRole('menuitem', { name: kind }).click();
    await expect(this.rows.nth(count)).toHaveAttribute('aria-selected', 'true');
    // The form is updated after the list: earlier input would go to the previously selected operation.
    const head = this.page.locator('header').filter({ has: this.#page.getByRole('heading', { level: 1 }) });
    await expect(head).toHaveText(new RegExp(`^${count + 1}\\D`));
  }

  /** Opens the review, and commits. */
  async commit(): Promise<void> {
    await this.reviewButton.click();
    await this.commitButton.click();
  }

  /** Replaces the JSON, as a paste does. */
  async writeJson(text: string): Promise<void> {
    await this.json.focus();
    await this.json.press('ControlOrMeta+A');
    await this.#page.keyboard.insertText(text);
  }

  /** Presses a button that a check or a field offers. */
  async use(words: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: words }).first().click();
  }
}
