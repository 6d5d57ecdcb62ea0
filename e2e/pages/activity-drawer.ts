import type { Locator, Page } from '@playwright/test';

/** The list of requests at the bottom of the window. */
export class ActivityDrawer {
  readonly drawer: Locator;
  readonly count: Locator;
  readonly filter: Locator;
  readonly list: Locator;
  readonly requests: Locator;
  readonly selected: Locator;
  readonly details: Locator;
  readonly facts: Locator;
  /** The bodies of the selected request: only one is visible at a time. */
  readonly sentBody: Locator;
  readonly receivedBody: Locator;
  readonly replayButton: Locator;
  readonly replayDialog: Locator;
  readonly onlyFailedButton: Locator;
  readonly empty: Locator;
  /** The number of background requests, and the buttons to list or hide them. */
  readonly background: Locator;
  readonly showBackgroundButton: Locator;
  readonly hideBackgroundButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.drawer = page.getByRole('region', { name: 'Activity', exact: true });
    this.count = this.drawer.getByRole('status').filter({ hasText: /\d requests?(,|$)/ });
    this.filter = this.drawer.getByRole('searchbox', { name: 'Filter requests' });
    this.list = this.drawer.getByRole('tree', { name: 'Requests' });
    this.requests = this.list.getByRole('treeitem');
    this.selected = this.list.getByRole('treeitem', { selected: true });
    this.details = this.drawer.getByRole('region', { name: 'Request details' });
    this.facts = this.details.getByRole('group', { name: 'Request and response' });
    this.sentBody = this.details.getByRole('region', { name: 'Request body' });
    this.receivedBody = this.details.getByRole('region', { name: 'Response body' });
    this.replayButton = this.drawer.getByRole('button', { name: 'Resend' });
    this.replayDialog = page.getByRole('alertdialog', {
      name: /^Resend this change to |again\?$|^Change production connection /,
    });
    this.onlyFailedButton = this.drawer.getByRole('button', { name: 'Failed only' });
    this.background = this.drawer.getByText(/^[\d,]+ background requests?/);
    this.showBackgroundButton = this.drawer.getByRole('button', { name: 'Show background requests' });
    this.hideBackgroundButton = this.drawer.getByRole('button', { name: 'Hide background requests' });
    this.empty = this.drawer.getByRole('heading', { name: 'No requests yet' });
  }

  /** Requests whose line contains this text. */
  request(text: string): Locator {
    return this.requests.filter({ hasText: text });
  }

  async search(text: string): Promise<void> {
    await this.filter.fill(text);
  }

  async limitTo(scope: 'All' | 'Server' | 'Storage' | 'This table'): Promise<void> {
    await this.drawer
      .getByRole('radiogroup', { name: 'Requests to list' })
      .getByText(scope, { exact: true })
      .click();
  }

  async choose(filter: 'Connection' | 'Time', option: string): Promise<void> {
    await this.drawer.getByRole('button', { name: filter }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  async select(text: string): Promise<void> {
    await this.request(text).first().click();
  }

  async openDetails(text: string): Promise<void> {
    await this.request(text).first().dblclick();
  }

  /** Shows a page of the open details. */
  async show(page: 'Summary' | 'Headers' | 'Request' | 'Response'): Promise<void> {
    await this.details
      .getByRole('radiogroup', { name: 'Show', exact: true })
      .getByText(page, { exact: true })
      .click();
  }

  async copyAs(language: 'curl' | 'Python' | 'TypeScript'): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Copy as' }).click();
    await this.#page.getByRole('menuitem', { name: language }).click();
  }

  async clear(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Clear the list' }).click();
  }

  async close(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Close activity' }).click();
  }
}
