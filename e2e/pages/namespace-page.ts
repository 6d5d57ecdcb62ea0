import type { Locator, Page } from '@playwright/test';

type SubPage = 'Names' | 'Properties' | 'Server' | 'Raw';

/** The page of a namespace: the names in it, and its properties. */
export class NamespacePage {
  readonly article: Locator;
  readonly name: Locator;
  readonly names: Locator;
  /** The name cells, one per row. */
  readonly rows: Locator;
  readonly currentRow: Locator;
  /** The number of names, and whether the list is complete. */
  readonly count: Locator;
  readonly complete: Locator;
  readonly filter: Locator;
  readonly health: Locator;
  readonly loadsDetails: Locator;
  readonly loadDetailsButton: Locator;
  /** Replaces the footer while tables are selected. */
  readonly selection: Locator;
  readonly marked: Locator;
  readonly properties: Locator;
  readonly requestAnywayButton: Locator;
  readonly cancelButton: Locator;

  constructor(page: Page) {
    this.article = page.getByRole('article', { name: 'Namespace' });
    this.name = this.article.getByRole('heading', { level: 1 });
    this.names = this.article.getByRole('grid', { name: 'Names in this namespace' });
    this.rows = this.names.locator('[data-name]');
    this.currentRow = this.names.locator('[data-current]');
    this.count = this.article.getByRole('region', { name: 'Names' }).getByRole('status');
    this.complete = this.article.getByText('complete', { exact: true });
    this.filter = this.article.getByRole('searchbox', { name: 'Filter names' });
    this.health = this.article.getByRole('region', { name: 'Health' });
    this.loadsDetails = this.article.getByRole('switch', { name: 'Load details' });
    this.loadDetailsButton = this.article.getByRole('button', { name: 'Load details' });
    this.selection = this.article.getByRole('region', { name: 'Selected tables' });
    this.marked = this.names.getByRole('row', { selected: true });
    this.properties = this.article
      .getByRole('grid', { name: 'Properties' })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') });
    this.requestAnywayButton = this.article.getByRole('button', { name: 'Request anyway' });
    this.cancelButton = this.article.getByRole('button', { name: 'Cancel' });
  }

  async show(page: SubPage): Promise<void> {
    await this.article.getByRole('tab', { name: new RegExp(`^${page}`) }).click();
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  /** The whole row. */
  line(name: string): Locator {
    const own = this.article.page().locator('[data-name]').filter({ hasText: name });
    return this.names.getByRole('row').filter({ has: own });
  }

  column(name: string): Locator {
    return this.names.getByRole('columnheader', { name });
  }

  async choose(list: 'State' | 'Sort', option: string): Promise<void> {
    // The label has the current choice first; a column header may have the same name.
    await this.article.getByRole('button', { name: new RegExp(`\\S ${list}$`) }).click();
    await this.article.page().getByRole('option', { name: option, exact: true }).click();
  }
}
