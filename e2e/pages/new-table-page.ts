import type { Locator, Page } from '@playwright/test';

/** Creates a table from a file, or from a schema without rows. */
export class NewTablePage {
  readonly page: Locator;
  readonly file: Locator;
  readonly columns: Locator;
  readonly columnName: Locator;
  readonly columnType: Locator;
  readonly namespace: Locator;
  readonly name: Locator;
  readonly createButton: Locator;
  readonly openButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.page = page.getByRole('region', { name: 'New table', exact: true });
    this.file = page.getByLabel('File with rows');
    this.columns = this.page.getByRole('grid', { name: 'Columns' });
    this.columnName = this.page.getByRole('textbox', { name: 'Column name' });
    this.columnType = this.page.getByRole('button', { name: /Column type/ });
    this.namespace = this.page.getByRole('combobox', { name: 'Namespace' });
    this.name = this.page.getByRole('textbox', { name: 'Table name' });
    this.createButton = page.getByRole('button', { name: 'Create table' });
    this.openButton = page.getByRole('button', { name: 'Open table' });
  }

  /** Closes the suggestions, which cover the rest of the page. */
  async typeNamespace(text: string): Promise<void> {
    await this.namespace.fill(text);
    await this.namespace.press('Tab');
  }

  async setType(column: string, type: string): Promise<void> {
    await this.columns.getByRole('row').filter({ hasText: column }).click();
    await this.columnType.click();
    await this.#page.getByRole('option', { name: type, exact: true }).click();
  }
}
