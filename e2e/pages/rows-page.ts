import type { Locator, Page } from '@playwright/test';

/** The rows of a table, page by page. */
export class RowsPage {
  readonly tab: Locator;
  readonly region: Locator;
  readonly grid: Locator;
  /** The range of the shown rows, and the total. */
  readonly count: Locator;
  /** The number of selected cells. */
  readonly selected: Locator;
  /** Searches for a text in the rows of the page. */
  readonly find: Locator;
  readonly matches: Locator;
  readonly filter: Locator;
  /** The filter as a list of conditions. */
  readonly conditions: Locator;
  readonly addCondition: Locator;
  /** The form of one condition. */
  readonly conditionForm: Locator;
  readonly refusal: Locator;
  readonly previousButton: Locator;
  readonly nextButton: Locator;
  readonly exportButton: Locator;
  readonly exportDialog: Locator;
  /** The next steps, below the rows of the table that the sample opens with. */
  readonly nextSteps: Locator;
  readonly hideNextSteps: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const article = page.getByRole('article', { name: 'Table' });
    this.tab = article.getByRole('tab', { name: 'Rows' });
    this.region = article.getByRole('tabpanel', { name: 'Rows' });
    this.grid = this.region.getByRole('grid', { name: 'Rows' });
    this.count = this.region.locator('[role="status"]:not([aria-label])').last();
    this.selected = this.region.getByRole('status', { name: 'Selected cells' });
    this.find = this.region.getByRole('searchbox', { name: 'Find in rows' });
    this.matches = this.region.getByRole('status', { name: 'Matches' });
    this.filter = this.region.getByRole('textbox', { name: 'Filter rows' });
    this.conditions = this.region.getByRole('toolbar', { name: 'Filter conditions' });
    this.addCondition = this.region.getByRole('button', { name: 'Add condition' });
    this.conditionForm = page.getByRole('dialog', { name: /condition$/ });
    this.refusal = this.region.getByRole('alert');
    this.previousButton = this.region.getByRole('button', { name: 'Previous page' });
    this.nextButton = this.region.getByRole('button', { name: 'Next page' });
    this.exportButton = this.region.getByRole('button', { name: 'Export' });
    this.nextSteps = this.region.getByRole('region', { name: 'Next steps' });
    this.hideNextSteps = this.nextSteps.getByRole('button', { name: 'Hide next steps' });
    this.exportDialog = page.getByRole('dialog', { name: 'Export rows' });
  }

  /** The numbers start at 0. */
  cell(row: number, column: number): Locator {
    return this.grid.locator(`[data-cell="${row} ${column}"]`);
  }

  heading(name: string): Locator {
    return this.grid.getByRole('columnheader').filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  /** The cell with the focus. */
  get current(): Locator {
    return this.grid.locator('[role="gridcell"][data-current]');
  }

  /** The preview of what an item of the open menu copies. */
  get copyPreview(): Locator {
    return this.#page.getByRole('region', { name: 'Copy preview' });
  }

  /** An item of the open menu. */
  item(name: string | RegExp): Locator {
    return this.#page.getByRole('menuitem', { name });
  }

  nextStep(title: string): Locator {
    return this.nextSteps.getByRole('button', { name: title });
  }

  async openMenuOf(place: Locator): Promise<void> {
    await place.click({ button: 'right' });
    await this.#page.getByRole('menu').waitFor();
  }

  async applyFilter(text: string): Promise<void> {
    await this.filter.focus();
    await this.filter.press('ControlOrMeta+A');
    await this.filter.press('Delete');
    await this.#page.keyboard.insertText(text);
    // Escape closes the suggestions, so that Enter doesn't choose one.
    await this.filter.press('Escape');
    await this.filter.press('Enter');
  }

  /**
   * Fills the form with the keyboard, from wherever the focus is in it: the column, the condition as a number of steps
   * down, and the value. Waits for the focus before each key: a list may be rendered a moment before it handles keys.
   */
  async fillCondition(column: string, steps: number, value: string, taken = ['Tab']): Promise<void> {
    const { keyboard } = this.#page;
    const focused = (place: Locator) => place.and(this.#page.locator(':focus')).waitFor();
    const operator = this.conditionForm.getByRole('button', { name: 'Condition' });
    await focused(this.conditionForm.getByRole('combobox', { name: 'Column' }));
    await keyboard.insertText(column);
    for (const key of taken) await keyboard.press(key);
    await focused(operator);
    if (steps > 0) {
      await keyboard.press('ArrowDown');
      await focused(this.#page.getByRole('option'));
      for (let step = 0; step < steps; step += 1) await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await focused(operator);
    }
    await keyboard.press('Tab');
    await keyboard.insertText(value);
    await keyboard.press('Enter');
  }

  async setShown(column: string): Promise<void> {
    await this.region.getByRole('button', { name: /^Columns|of \d+$/ }).click();
    await this.#page.getByRole('checkbox', { name: column, exact: true }).click({ force: true });
    await this.#page.keyboard.press('Escape');
  }

  async exportAs(format: string, rows: string): Promise<void> {
    await this.exportButton.click();
    await this.exportDialog.getByRole('radio', { name: format, exact: true }).click({ force: true });
    await this.exportDialog.getByRole('textbox', { name: 'Rows' }).fill(rows);
    await this.exportDialog.getByRole('button', { name: 'Export' }).click();
  }
}
