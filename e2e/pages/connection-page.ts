import type { Locator, Page } from '@playwright/test';

interface ServerEntry {
  readonly address: string;
  readonly name?: string;
  readonly delimiter?: string;
  readonly apiKey?: string;
  readonly bearer?: string;
  /** Only for a deployment. */
  readonly database?: string;
}

/** The page of a new or saved connection. */
export class ConnectionPage {
  readonly form: Locator;
  readonly address: Locator;
  readonly dropVersionButton: Locator;
  readonly name: Locator;
  readonly colors: Locator;
  readonly kind: Locator;
  readonly delimiter: Locator;
  readonly database: Locator;
  readonly apiKey: Locator;
  readonly bearer: Locator;
  readonly readOnly: Locator;
  readonly production: Locator;
  readonly moreButton: Locator;
  readonly addEntryButton: Locator;
  readonly headerNames: Locator;
  readonly identity: Locator;
  readonly pageSize: Locator;
  /** Whether the connection is saved. */
  readonly state: Locator;
  readonly connectButton: Locator;
  readonly connecting: Locator;
  readonly saveButton: Locator;
  readonly stopButton: Locator;
  readonly cancelButton: Locator;
  readonly testButton: Locator;
  readonly anywayButton: Locator;
  /** The error of the last attempt. */
  readonly problem: Locator;
  /** The warning that credentials are sent unencrypted. */
  readonly warning: Locator;
  /** The question before a tab with unsaved input closes. */
  readonly question: Locator;

  constructor(page: Page) {
    this.form = page.getByRole('form', { name: 'Connection' });
    this.address = this.#field('Address');
    this.dropVersionButton = this.#button('Remove /v1');
    this.name = this.#field('Name');
    this.colors = this.form.getByRole('radiogroup', { name: 'Color' });
    this.kind = this.form.getByRole('radiogroup', { name: 'Server type' });
    this.delimiter = this.#field('Delimiter');
    this.database = this.#field('Database');
    // Password inputs have no ARIA role.
    this.apiKey = this.form.getByLabel('API key', { exact: true });
    this.bearer = this.form
      .getByLabel('Bearer token', { exact: true })
      .and(page.locator('input[autocomplete]'));
    this.readOnly = this.form.getByRole('switch', { name: 'Read-only' });
    this.production = this.form.getByRole('switch', { name: 'Production' });
    this.moreButton = this.form.getByRole('button', { name: /^Advanced/ });
    this.addEntryButton = this.#button('Add header');
    this.headerNames = this.form.getByRole('radiogroup', { name: 'Header names' });
    this.identity = this.form.getByRole('switch', { name: 'Identity' });
    this.pageSize = this.#field('Names per page');
    this.state = this.form.locator('footer').getByRole('status');
    this.connectButton = this.form.getByRole('button', { name: /^(Save and open|Open)$/ });
    this.connecting = this.#button('Connecting');
    this.saveButton = this.#button('Save');
    this.stopButton = this.#button('Stop');
    this.cancelButton = this.form.getByRole('button', { name: /^(Cancel|Close)$/ });
    this.testButton = this.#button('Test connection');
    this.anywayButton = this.form.getByRole('button', { name: /anyway$/ });
    this.problem = this.form
      .getByRole('alert')
      .filter({ hasText: /Couldn’t (add the connection|save changes)/ });
    this.warning = this.form.getByRole('alert').filter({ hasText: 'Anyone on the network can read this' });
    this.question = page.getByRole('alertdialog', { name: /without saving/ });
  }

  async fill({ address, name = '', delimiter, apiKey, bearer, database }: ServerEntry): Promise<void> {
    await this.address.fill(address);
    await this.name.fill(name);
    if (delimiter !== undefined) await this.delimiter.fill(delimiter);
    if (apiKey !== undefined) await this.apiKey.fill(apiKey);
    if (bearer !== undefined) await this.bearer.fill(bearer);
    if (database === undefined) return;
    await this.chooseKind('Enterprise');
    await this.database.fill(database);
  }

  /** Fills the form, saves the connection, and shows its tables. */
  async connect(entry: ServerEntry): Promise<void> {
    await this.fill(entry);
    await this.connectButton.click();
  }

  async chooseKind(kind: 'Open' | 'Enterprise'): Promise<void> {
    await this.kind.getByText(kind, { exact: true }).click();
  }

  async chooseHeaderNames(dialect: 'svc' | 'lance'): Promise<void> {
    await this.headerNames.getByText(dialect, { exact: true }).click();
  }

  async turn(given: Locator): Promise<void> {
    // The native switch is visually hidden: its label is pressed.
    await given.locator('xpath=ancestor::label[1]').click();
  }

  async openMore(): Promise<void> {
    await this.moreButton.click();
  }

  /** A row of the context; the first is 1. */
  entry(row: number): { readonly name: Locator; readonly value: Locator; readonly removeButton: Locator } {
    const group = this.form.getByRole('group', { name: `Entry ${row}` });
    return {
      name: group.getByRole('textbox', { name: 'Entry name' }),
      value: group.getByRole('textbox', { name: 'Entry value' }),
      removeButton: group.getByRole('button', { name: `Remove entry ${row}` }),
    };
  }

  async addEntry(row: number, name: string, value: string): Promise<void> {
    await this.addEntryButton.click();
    await this.entry(row).name.fill(name);
    await this.entry(row).value.fill(value);
  }

  /** The controls of a slot with a secret. */
  filled(slot: 'API key' | 'Bearer token') {
    const group = this.form.getByRole('group', { name: slot });
    return {
      group,
      replaceButton: group.getByRole('button', { name: `Replace the ${slot}` }),
      clearButton: group.getByRole('button', { name: `Clear the ${slot}` }),
    };
  }

  async addAnyway(): Promise<void> {
    await this.anywayButton.click();
  }

  async chooseColor(color: string): Promise<void> {
    // The native radio button is visually hidden: its label is pressed.
    const radio = this.colors.getByRole('radio', { name: color });
    await radio.locator('xpath=ancestor::label[1]').click();
  }

  /** Saves the connection and stays on the page. */
  async save(): Promise<void> {
    await this.saveButton.click();
  }

  async discard(): Promise<void> {
    await this.question.getByRole('button', { name: 'Discard' }).click();
  }

  async stay(): Promise<void> {
    await this.question.getByRole('button', { name: 'Cancel' }).click();
  }

  async cancel(): Promise<void> {
    await this.cancelButton.click();
  }

  #field(name: string): Locator {
    return this.form.getByRole('textbox', { name, exact: true });
  }

  #button(name: string): Locator {
    return this.form.getByRole('button', { name, exact: true });
  }
}
