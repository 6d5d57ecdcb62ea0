import type { Locator, Page } from '@playwright/test';

/** The catalog of one connection: its name, the filter, how many names are loaded, and the tree. */
export class Sidebar {
  readonly catalog: Locator;
  readonly connection: Locator;
  readonly filter: Locator;
  /** The number of loaded names, and of those that match the filter. */
  readonly coverage: Locator;
  /** Visible if all names are loaded. */
  readonly complete: Locator;
  readonly cancelButton: Locator;
  readonly readTheNamesButton: Locator;
  readonly addTableButton: Locator;
  readonly tree: Locator;
  readonly rows: Locator;
  /** The row that has the focus, or gets it with the tree. */
  readonly currentRow: Locator;
  readonly selectedRow: Locator;
  readonly marks: Locator;
  readonly problem: Locator;
  readonly menu: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.catalog = page.getByRole('region', { name: 'Catalog' });
    this.connection = this.catalog.getByRole('button', { name: /^Connection (?!actions$)/ });
    this.filter = this.catalog.getByRole('searchbox', { name: 'Filter names' });
    this.coverage = this.catalog.getByRole('status').first();
    this.complete = this.catalog.getByRole('img', { name: 'complete' });
    this.cancelButton = this.catalog.getByRole('button', { name: 'Cancel' });
    this.readTheNamesButton = this.catalog.getByRole('button', { name: 'Load names' });
    this.addTableButton = this.catalog.getByRole('button', { name: 'Add table by ID' });
    this.tree = this.catalog.getByRole('tree', { name: 'Names' });
    this.rows = this.tree.getByRole('treeitem');
    this.currentRow = this.tree.locator('[data-current]');
    this.selectedRow = this.tree.getByRole('treeitem', { selected: true });
    this.marks = this.tree.locator('mark');
    this.problem = this.catalog.getByRole('alert');
    this.menu = page.getByRole('menu');
  }

  /** A namespace or a table by its exact name. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  /** For a table that has the same name as a namespace. */
  table(name: string): Locator {
    return this.row(name).filter({ hasText: /, table/ });
  }

  /**
   * Clicks the last name, which previews it, and expands or collapses a namespace. Expands the namespaces above it
   * first.
   */
  async choose(...names: readonly string[]): Promise<void> {
    const last = names.at(-1) ?? '';
    for (const name of names.slice(0, -1))
      if ((await this.row(name).getAttribute('aria-expanded')) !== 'true') await this.toggle(name);
    await this.row(last).click();
  }

  /** Expands or collapses a namespace without opening its page. */
  async toggle(name: string): Promise<void> {
    await this.row(name).locator('[data-twisty]').click();
  }

  async openToKeep(name: string): Promise<void> {
    await this.row(name).dblclick();
  }

  async openMenuOf(name: string): Promise<void> {
    await this.row(name).click({ button: 'right' });
  }

  async chooseInMenu(item: string): Promise<void> {
    await this.menu.getByRole('menuitem', { name: item }).click();
  }

  async chooseInSubmenu(submenu: string, item: string): Promise<void> {
    await this.chooseInMenu(submenu);
    await this.menu
      .page()
      .getByRole('menu', { name: submenu })
      .getByRole('menuitem', { name: item, exact: true })
      .click();
  }

  async search(text: string): Promise<void> {
    await this.filter.fill(text);
  }

  /** A button for the names: Load all names, Pause, Resume, Retry. */
  walkButton(label: string): Locator {
    return this.catalog.getByRole('button', { name: label });
  }

  /** Loads them in the background, for the filter and Ctrl+P. */
  async readAllNames(): Promise<void> {
    await this.walkButton('Load all names').click();
  }

  /** The count of names in the row of a namespace. */
  countOf(name: string): Locator {
    return this.row(name).locator('[data-count]');
  }

  async refresh(): Promise<void> {
    await this.catalog.getByRole('button', { name: 'Refresh' }).click();
  }

  async openConnectionMenu(): Promise<void> {
    await this.catalog.getByRole('button', { name: 'Connection actions' }).click();
  }

  async switchTo(connection: string): Promise<void> {
    await this.connection.click();
    await this.menu.getByRole('menuitem', { name: connection }).click();
  }
}
