import type { Locator, Page } from '@playwright/test';

/** One connection: its name, the filter, how much of it is known, and the tree. */
export class Sidebar {
  readonly catalog: Locator;
  readonly connection: Locator;
  readonly filter: Locator;
  /** How many names are known, and how many the filter let through. */
  readonly coverage: Locator;
  /** All names are known. */
  readonly complete: Locator;
  readonly cancelButton: Locator;
  readonly readTheNamesButton: Locator;
  readonly addTableButton: Locator;
  readonly tree: Locator;
  readonly rows: Locator;
  /** The row that the keys are on. */
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

  /** A namespace or a table by its whole name. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  /** Where a namespace has the same name. */
  table(name: string): Locator {
    return this.row(name).filter({ hasText: /, table/ });
  }

  /** One click: it is looked at, and a namespace opens or closes. Those above it are open then, or were before. */
  async choose(...names: readonly string[]): Promise<void> {
    const last = names.at(-1) ?? '';
    for (const name of names.slice(0, -1))
      if ((await this.row(name).getAttribute('aria-expanded')) !== 'true') await this.toggle(name);
    await this.row(last).click();
  }

  /** Opens or closes a namespace in the tree, and stays on the page. */
  async toggle(name: string): Promise<void> {
    await this.row(name).locator('[data-tree-twisty]').click();
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

  /** What can be done about the names: Load all names, Pause, Resume, Retry. */
  walkButton(label: string): Locator {
    return this.catalog.getByRole('button', { name: label });
  }

  /** In the background, for the filter and Ctrl+P. */
  async readAllNames(): Promise<void> {
    await this.walkButton('Load all names').click();
  }

  /** What the row of a namespace says of the names in it. */
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
