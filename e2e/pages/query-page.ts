import { expect, type Locator, type Page } from '@playwright/test';

/** The page of a query: the form at the left, and the controls above the rows and the plan. */
export class QueryPage {
  readonly panel: Locator;
  readonly json: Locator;
  readonly runButton: Locator;
  readonly explainButton: Locator;
  readonly analyzeButton: Locator;
  readonly cancelButton: Locator;
  readonly running: Locator;
  readonly runs: Locator;
  readonly compareButton: Locator;
  readonly tuneButton: Locator;
  readonly savedButton: Locator;
  readonly saveAs: Locator;
  readonly row: Locator;
  readonly filter: Locator;
  /** The errors of the query, below its JSON. */
  readonly mistakes: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole('region', { name: 'Query', exact: true });
    this.json = this.panel.getByRole('textbox', { name: 'Query as JSON' });
    this.runButton = this.panel.getByRole('button', { name: 'Run', exact: true });
    this.explainButton = this.panel.getByRole('button', { name: 'Explain', exact: true });
    this.analyzeButton = this.panel.getByRole('button', { name: 'Analyze', exact: true });
    const result = page.getByRole('region', { name: 'Result of the query' });
    this.cancelButton = result.getByRole('button', { name: 'Cancel' });
    this.running = result.getByRole('status').filter({ has: page.getByRole('button', { name: 'Cancel' }) });
    this.runs = result.getByText(/^Run \d+: /);
    this.compareButton = result.getByRole('button', { name: 'Compare with' });
    this.tuneButton = result.getByRole('button', { name: 'Tune', exact: true });
    this.savedButton = this.panel.getByRole('button', { name: 'Saved and recent queries' });
    this.saveAs = page.getByRole('textbox', { name: 'Save the query as' });
    this.row = this.panel.getByRole('textbox', { name: 'Row number or SQL filter' });
    this.filter = this.panel.getByRole('textbox', { name: 'Filter', exact: true });
    this.mistakes = this.panel.getByRole('list', { name: 'Query errors' });
  }

  saved(name: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  number(name: string): Locator {
    return this.panel.getByRole('textbox', { name, exact: true });
  }

  async showAs(mode: 'Form' | 'JSON'): Promise<void> {
    await this.panel.getByRole('radiogroup', { name: 'Query as' }).getByText(mode).click();
  }

  /** Uses the vector of a row of the table. */
  async takeRow(row: string): Promise<void> {
    await this.row.fill(row);
    await this.row.press('Enter');
    await this.panel.getByText(/numbers, norm/).waitFor();
  }

  /** Opens the file dialog of the system. */
  async chooseVectorFile(): Promise<void> {
    await this.panel.getByRole('radiogroup', { name: 'Vector from' }).getByText('File').click();
    await this.panel.getByRole('button', { name: 'Choose a file…' }).click();
  }

  /** Replaces the whole query. */
  async write(json: string): Promise<void> {
    await this.showAs('JSON');
    await this.json.click();
    await expect(this.json).toBeFocused();
    await this.#page.keyboard.press('ControlOrMeta+A');
    await this.#page.keyboard.insertText(json);
  }
}

/** The result of a sweep, or its progress. */
export function tuneTitle(page: Page): Locator {
  return page.getByRole('region', { name: 'Recall and latency' }).getByRole('heading', { level: 2 });
}
