import type { Locator, Page } from '@playwright/test';

/** The test next to the page of a connection. */
export class ConnectionTest {
  readonly panel: Locator;
  /** Starts, cancels, and restarts the test. */
  readonly button: Locator;
  /** The result for screen readers. */
  readonly end: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Connection test' });
    this.button = this.panel.getByRole('button', { name: /^(Test|Test again|Cancel)$/ });
    this.end = this.panel.getByRole('status');
    this.rows = this.panel.getByRole('listitem');
  }

  /** Finds a row by the name of its layer. */
  row(layer: string): Locator {
    return this.rows.filter({ has: this.panel.page().getByText(layer, { exact: true }) });
  }

  /** The button that expands a row with details. */
  line(layer: string): Locator {
    return this.row(layer).getByRole('button').first();
  }

  async run(): Promise<void> {
    await this.button.click();
  }

  async callOff(): Promise<void> {
    await this.button.click();
  }

  async applyFix(label: string | RegExp): Promise<void> {
    await this.panel.getByRole('button', { name: label }).click();
  }
}
