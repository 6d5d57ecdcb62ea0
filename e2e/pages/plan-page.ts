import { expect, type Locator, type Page } from '@playwright/test';

type ViewName = 'Outline' | 'Icicle' | 'Graph' | 'Text';

/** A plan in any of its views, opened from a text or from a query. */
export class PlanPage {
  readonly paste: Locator;
  readonly fileInput: Locator;
  readonly recentRuns: Locator;
  /** What took most of the time, the wall time, and the other figures of the plan. */
  readonly head: Locator;
  /** The first sentence about a measured plan. */
  readonly lead: Locator;
  readonly timeBar: Locator;
  readonly findings: Locator;
  readonly outline: Locator;
  readonly text: Locator;
  readonly search: Locator;
  /** The details of the selected operator, next to the plan. */
  readonly operator: Locator;
  readonly exportButton: Locator;
  readonly noPlan: Locator;
  /** The overview map of a graph, if a part of the graph is not visible. */
  readonly graphMap: Locator;
  readonly comparison: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.paste = page.getByRole('textbox', { name: 'Text of the plan' });
    this.fileInput = page.getByLabel('Files with plans');
    this.recentRuns = page.getByRole('grid', { name: 'Recent runs' });
    this.head = page.getByRole('region', { name: 'Where the time went' });
    this.lead = this.head.getByRole('heading');
    this.timeBar = this.head.getByRole('toolbar', { name: 'Where the time went' });
    this.findings = page.getByRole('region', { name: 'Findings' });
    this.outline = page
      .getByRole('treegrid', { name: 'Operators of the plan' })
      .or(page.getByRole('grid', { name: 'Operators of the plan' }));
    this.text = page.getByRole('listbox', { name: 'Text of the plan' });
    this.search = page.getByRole('searchbox', { name: 'Find in plan' });
    this.operator = page.getByRole('region', { name: 'Operator' });
    this.exportButton = page.getByRole('button', { name: 'Export' });
    this.graphMap = this.drawing('Graph').locator('xpath=..').locator('div[aria-hidden]:has(> canvas)');
    this.noPlan = page.getByRole('region', { name: 'No plan' });
    this.comparison = page.getByRole('treegrid', { name: /operators/i });
  }

  /** Opens a text without the clipboard. */
  async read(text: string): Promise<void> {
    await this.paste.fill(text);
    await this.#page.getByRole('button', { name: 'Open plan' }).click();
  }

  async show(view: ViewName): Promise<void> {
    // The native radio button is covered by its text.
    await this.#page.getByRole('radiogroup', { name: 'View', exact: true }).getByText(view).click();
  }

  /** Expands a finding. */
  async openFinding(index: number): Promise<void> {
    const line = this.findings.getByRole('listitem').nth(index).getByRole('button', { expanded: false });
    await line.click();
    await expect(this.findings.getByRole('button', { expanded: true })).toBeVisible();
  }

  /** Toggles a view option. */
  async turnOption(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'View options' }).click();
    await this.#page.getByRole('dialog', { name: 'View options' }).getByText(name).click();
    await this.#page.keyboard.press('Escape');
  }

  /** Searches for an operator, since a long plan renders only some of its rows. */
  async find(name: string): Promise<void> {
    await this.search.fill(name);
    await this.search.press('Enter');
    await this.row(name).first().waitFor();
    await this.search.fill('');
  }

  /** The tree that makes a canvas view accessible to screen readers and the keyboard. */
  drawing(view: 'Icicle' | 'Graph'): Locator {
    return this.#page.getByRole('tree', { name: new RegExp(`^${view} `) });
  }

  row(name: string): Locator {
    return this.outline.getByRole('row').filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  line(number: number): Locator {
    return this.text.getByRole('option').nth(number - 1);
  }
}
