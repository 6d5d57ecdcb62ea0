import type { Locator, Page } from '@playwright/test';

/** The rows that a run of a query returned. */
export class RunRows {
  readonly region: Locator;
  readonly grid: Locator;
  readonly copyButton: Locator;
  readonly copyMenu: Locator;
  readonly exportButton: Locator;
  readonly exportDialog: Locator;
  readonly runAgainButton: Locator;

  constructor(page: Page) {
    const result = page.getByRole('region', { name: 'Result of the query' });
    this.region = page.getByRole('region', { name: 'Rows of the run' });
    this.grid = this.region.getByRole('grid', { name: 'Rows' });
    this.copyButton = result.getByRole('button', { name: 'Copy rows' });
    this.copyMenu = page.getByRole('menu', { name: 'Copy rows as' });
    this.exportButton = result.getByRole('button', { name: 'Export rows' });
    this.exportDialog = page.getByRole('dialog', { name: 'Export rows' });
    // A finding above the rows may have the same button.
    this.runAgainButton = result.getByRole('button', { name: 'Run again' }).last();
  }

  /** The numbers start at 0. */
  cell(row: number, column: number): Locator {
    return this.grid.locator(`[data-cell="${row} ${column}"]`);
  }

  /** In the order of the grid. */
  get columns(): Locator {
    return this.grid.getByRole('columnheader');
  }

  async copyAs(format: 'JSON' | 'CSV' | 'Markdown'): Promise<void> {
    await this.copyButton.click();
    await this.copyMenu.getByRole('menuitem', { name: format }).click();
  }
}
