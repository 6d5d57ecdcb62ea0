import type { Locator, Page } from '@playwright/test';

/** Without the two pages that show a form instead of the tree. */
export const SUB_PAGES = [
  'Overview',
  'Schema',
  'Versions',
  'Stats',
  'Properties',
  'Metadata',
  'Storage',
  'Indices',
  'Raw',
] as const;
type SubPage = (typeof SUB_PAGES)[number] | 'Rows' | 'Query' | 'Tune';
type Switch = 'Details' | 'Vended credentials' | 'Table URI';

/** The page of a table, with its raw requests and responses. */
export class TablePage {
  readonly article: Locator;
  readonly name: Locator;
  readonly schema: Locator;
  readonly fields: Locator;
  readonly fieldCount: Locator;
  readonly fieldFilter: Locator;
  readonly versions: Locator;
  readonly versionRows: Locator;
  readonly versionCount: Locator;
  readonly entryRows: Locator;
  readonly stats: Locator;
  readonly indices: Locator;
  readonly indexRows: Locator;
  readonly indexCount: Locator;
  readonly newIndexButton: Locator;
  /** The inside of the selected index. */
  readonly inside: Locator;
  /** On Raw: the choice of the call. */
  readonly callChoice: Locator;
  readonly refreshButton: Locator;
  readonly optionsButton: Locator;
  readonly versionButton: Locator;
  readonly copyIdButton: Locator;
  /** The dialog for the request options, while it is open. */
  readonly options: Locator;
  readonly versionField: Locator;
  readonly resetButton: Locator;
  readonly request: Locator;
  readonly answer: Locator;
  readonly problem: Locator;
  readonly cancelButton: Locator;
  readonly retryButton: Locator;
  /** Refresh after a response, or Retry after an error. */
  readonly readAgainButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.article = page.getByRole('article', { name: 'Table' });
    this.name = this.article.getByRole('heading', { level: 1 });
    this.schema = this.article.getByRole('treegrid', { name: 'Schema' });
    this.fields = this.schema.locator('[data-row]');
    this.fieldCount = this.article.getByRole('region', { name: 'Schema' }).getByRole('status');
    this.fieldFilter = this.article.getByRole('searchbox', { name: 'Filter fields' });
    const versions = this.article.getByRole('region', { name: 'Versions' });
    this.versions = versions.getByRole('grid');
    this.versionRows = this.versions.locator('[data-row]');
    this.versionCount = versions.getByRole('status');
    this.entryRows = this.article.getByRole('grid').locator('[data-row]');
    this.stats = this.article.getByRole('tabpanel', { name: 'Stats' });
    const indices = this.article.getByRole('region', { name: 'Indices' });
    this.indices = indices.getByRole('grid');
    this.indexRows = this.indices.locator('[data-row]');
    this.indexCount = indices.getByRole('status').first();
    this.newIndexButton = this.article.getByRole('button', { name: 'New index…' });
    this.inside = indices.getByRole('region', { name: 'Inside the index' });
    this.callChoice = this.article.getByRole('button', { name: 'Call' });
    this.refreshButton = this.article.getByRole('button', { name: 'Refresh' });
    this.versionButton = this.article.getByRole('button', { name: /^v\d+$/ });
    this.copyIdButton = this.article.getByRole('button', { name: /^(Copy ID|Copied)$/ });
    this.optionsButton = this.article.getByRole('button', { name: /^Request: / });
    this.options = page.getByRole('dialog', { name: 'Request options' });
    this.versionField = this.options.getByRole('textbox', { name: 'Version' });
    this.resetButton = this.article.getByRole('button', { name: 'Reset to defaults' });
    this.request = this.article.getByRole('region', { name: 'Request' });
    this.answer = this.article.getByRole('region', { name: 'Response' }).first();
    this.problem = this.article.getByRole('alert');
    this.cancelButton = this.article.getByRole('button', { name: 'Cancel' });
    this.retryButton = this.article.getByRole('button', { name: 'Retry' });
    this.readAgainButton = this.article.getByRole('button', { name: /^(Refresh|Retry)$/ }).first();
  }

  subTab(name: SubPage): Locator {
    return this.article.getByRole('tablist', { name: 'Table' }).getByRole('tab', { name });
  }

  /** A headline figure or a fact of the list, by its label. */
  fact(label: string): Locator {
    const term = this.article.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  /** The text next to a headline figure. */
  asideOf(label: string): Locator {
    const term = this.article.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[2]');
  }

  /** A fact of the selected index, by its label. */
  insideFact(label: string): Locator {
    const term = this.inside.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  index(name: string): Locator {
    return this.indexRows.filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  /** Shows the request and the response of a call on Raw. */
  async showCall(name: string): Promise<void> {
    await this.callChoice.click();
    await this.#page.getByRole('option', { name, exact: true }).click();
  }

  field(name: string): Locator {
    return this.fields.filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  async show(name: SubPage): Promise<void> {
    await this.subTab(name).click();
  }

  version(number: string): Locator {
    return this.versionRows.filter({ has: this.#page.getByText(number, { exact: true }) });
  }

  async openOptions(): Promise<void> {
    await this.optionsButton.click();
  }

  async setOption(name: Switch, state: 'default' | 'true' | 'false'): Promise<void> {
    await this.options.getByRole('radiogroup', { name }).getByText(state, { exact: true }).click();
  }

  async selectField(name: string): Promise<void> {
    await this.field(name).click();
  }

  async copyId(): Promise<void> {
    await this.article.getByRole('button', { name: 'Copy ID' }).click();
  }

  async seeInActivity(): Promise<void> {
    await this.article.getByRole('button', { name: 'View in Activity' }).click();
  }
}
