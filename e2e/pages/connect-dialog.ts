import type { Locator, Page } from '@playwright/test';

export interface ServerEntry {
  readonly address: string;
  readonly name?: string;
  readonly delimiter?: string;
  readonly apiKey?: string;
  readonly bearer?: string;
  /** Only a deployment has a field for it. */
  readonly database?: string;
}

/** Everything that can be said about a server, new or known. */
export class ConnectDialog {
  readonly dialog: Locator;
  readonly address: Locator;
  readonly dropVersionButton: Locator;
  readonly name: Locator;
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
  readonly connectButton: Locator;
  readonly connecting: Locator;
  readonly saveButton: Locator;
  readonly cancelButton: Locator;
  readonly anywayButton: Locator;
  /** How the last attempt failed. */
  readonly problem: Locator;
  /** That a credential could be read on its way. */
  readonly warning: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(Connect to a server|Edit the connection)$/ });
    this.address = this.#field('Address');
    this.dropVersionButton = this.#button('Drop /v1');
    this.name = this.#field('Name');
    this.kind = this.dialog.getByRole('radiogroup', { name: 'Kind' });
    this.delimiter = this.#field('Delimiter');
    this.database = this.#field('Database');
    // A field for a secret has no role of its own.
    this.apiKey = this.dialog.getByLabel('API key', { exact: true });
    this.bearer = this.dialog.getByLabel('Bearer token', { exact: true });
    this.readOnly = this.dialog.getByRole('switch', { name: 'Read-only' });
    this.production = this.dialog.getByRole('switch', { name: 'Production' });
    this.moreButton = this.dialog.getByRole('button', { name: /^More/ });
    this.addEntryButton = this.#button('Add an entry');
    this.headerNames = this.dialog.getByRole('radiogroup', { name: 'Header names' });
    this.identity = this.dialog.getByRole('switch', { name: 'Identity' });
    this.connectButton = this.#button('Connect');
    this.connecting = this.#button('Connecting');
    this.saveButton = this.#button('Save');
    this.cancelButton = this.#button('Cancel');
    this.anywayButton = this.dialog.getByRole('button', { name: /it anyway$/ });
    this.problem = this.dialog.getByRole('alert').filter({ hasText: /was not added|stays as it was/ });
    this.warning = this.dialog.getByRole('alert').filter({ hasText: 'Whoever is between' });
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
    // The switch itself is for the ears; what is pressed is the picture around it.
    await given.locator('xpath=ancestor::label[1]').click();
  }

  async openMore(): Promise<void> {
    await this.moreButton.click();
  }

  /** A row of the context, from 1. */
  entry(row: number): { readonly name: Locator; readonly value: Locator; readonly removeButton: Locator } {
    const group = this.dialog.getByRole('group', { name: `Entry ${row}` });
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

  /** What a slot offers that is filled. */
  filled(slot: 'API key' | 'Bearer token') {
    const group = this.dialog.getByRole('group', { name: slot });
    return {
      group,
      replaceButton: group.getByRole('button', { name: `Replace the ${slot}` }),
      clearButton: group.getByRole('button', { name: `Clear the ${slot}` }),
    };
  }

  async addAnyway(): Promise<void> {
    await this.anywayButton.click();
  }

  async save(): Promise<void> {
    await this.saveButton.click();
  }

  async cancel(): Promise<void> {
    await this.cancelButton.click();
  }

  #field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  #button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}
