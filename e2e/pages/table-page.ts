import type { Locator, Page } from '@playwright/test';

type SubPage = 'Overview' | 'Schema' | 'Raw';

/** The page of a table: what the server says about it, and how it said it. */
export class TablePage {
  readonly article: Locator;
  readonly name: Locator;
  readonly schema: Locator;
  readonly fields: Locator;
  readonly fieldCount: Locator;
  readonly fieldFilter: Locator;
  readonly request: Locator;
  readonly answer: Locator;
  readonly problem: Locator;
  readonly cancelButton: Locator;
  readonly askAgainButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.article = page.getByRole('article', { name: 'Table' });
    this.name = this.article.getByRole('heading', { level: 1 });
    this.schema = this.article.getByRole('treegrid', { name: 'Schema' });
    this.fields = this.schema.locator('[data-tree-row]');
    this.fieldCount = this.article.getByRole('region', { name: 'Schema' }).getByRole('status');
    this.fieldFilter = this.article.getByRole('searchbox', { name: 'Filter fields' });
    this.request = this.article.getByRole('region', { name: 'Request' });
    this.answer = this.article.getByRole('region', { name: 'Answer' }).first();
    this.problem = this.article.getByRole('alert');
    this.cancelButton = this.article.getByRole('button', { name: 'Cancel' });
    this.askAgainButton = this.article.getByRole('button', { name: 'Ask again' });
  }

  subTab(name: SubPage): Locator {
    return this.article.getByRole('tablist', { name: 'Table' }).getByRole('tab', { name });
  }

  /** A headline number, or a fact of the list, by its label. */
  fact(label: string): Locator {
    const term = this.article.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  field(name: string): Locator {
    return this.fields.filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  async show(name: SubPage): Promise<void> {
    await this.subTab(name).click();
  }

  async selectField(name: string): Promise<void> {
    await this.field(name).click();
  }

  async copyId(): Promise<void> {
    await this.article.getByRole('button', { name: 'Copy id' }).click();
  }

  async seeInActivity(): Promise<void> {
    await this.article.getByRole('button', { name: 'See it in Activity' }).click();
  }
}
