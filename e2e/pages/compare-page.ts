import type { Locator, Page } from '@playwright/test';

export const COMPARE_SECTIONS = [
  'Schema',
  'Properties',
  'Metadata',
  'Schema metadata',
  'Stats',
  'Manifest',
  'Location',
] as const;
type Section = (typeof COMPARE_SECTIONS)[number];
type Side = 'Before' | 'After';

/** Two tables, or two versions of one, side by side. */
export class ComparePage {
  readonly article: Locator;
  readonly summary: Locator;
  readonly fields: Locator;
  readonly entries: Locator;
  readonly onlyChanges: Locator;
  readonly swapButton: Locator;
  readonly problem: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.article = page.getByRole('article', { name: 'Compare tables' });
    this.summary = this.article.getByRole('status').first();
    this.fields = this.article.getByRole('treegrid').locator('[data-row]');
    this.entries = this.article.getByRole('grid').locator('[data-row]');
    this.onlyChanges = this.article.getByRole('checkbox', { name: 'Changes only' });
    this.swapButton = this.article.getByRole('button', { name: 'Swap sides' });
    this.problem = this.article.getByRole('alert');
  }

  /** The search field if the other side isn't chosen yet. */
  searchField(what: 'table' | 'version'): Locator {
    return this.article.getByRole('region', { name: `Another ${what}` }).getByRole('searchbox');
  }

  side(name: Side): Locator {
    return this.article.getByRole('region', { name });
  }

  async show(section: Section): Promise<void> {
    await this.article.getByRole('tab', { name: new RegExp(`^${section}( [\\d,?]+)?$`) }).click();
  }

  fact(name: string): Locator {
    return this.article
      .getByRole('row')
      .filter({ has: this.#page.getByRole('rowheader', { name: new RegExp(`(^|: )${name}$`) }) });
  }

  async openPicker(what: 'table' | 'version', side: Side): Promise<Locator> {
    await this.side(side)
      .getByRole('button', { name: `${side}, ${what}` })
      .click();
    // By its name, since another dialog may still be closing.
    const name = `${what === 'table' ? 'Table' : 'Version'} ${side.toLowerCase()}`;
    return this.#page.getByRole('dialog', { name, exact: true });
  }

  async chooseTable(side: Side, text: string): Promise<void> {
    await this.#choose(await this.openPicker('table', side), text);
  }

  async chooseVersion(side: Side, text: string): Promise<void> {
    await this.#choose(await this.openPicker('version', side), text);
  }

  async #choose(picker: Locator, text: string): Promise<void> {
    await picker.getByRole('searchbox').fill(text);
    await picker.getByRole('searchbox').press('Enter');
    await picker.waitFor({ state: 'hidden' });
  }

  async copyAs(format: 'Markdown' | 'JSON'): Promise<void> {
    await this.article.getByRole('button', { name: 'Copy', exact: true }).click();
    await this.#page.getByRole('menuitem', { name: `Copy as ${format}` }).click();
  }
}
