import type { Locator, Page } from '@playwright/test';

export interface ServerEntry {
  readonly address: string;
  readonly name?: string;
  readonly delimiter?: string;
}

/** A server by its address. */
export class ConnectDialog {
  readonly dialog: Locator;
  readonly address: Locator;
  readonly name: Locator;
  readonly delimiter: Locator;
  readonly connectButton: Locator;
  readonly connecting: Locator;
  readonly cancelButton: Locator;
  readonly addAnywayButton: Locator;
  readonly problem: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Connect to a server' });
    this.address = this.dialog.getByRole('textbox', { name: 'Address' });
    this.name = this.dialog.getByRole('textbox', { name: 'Name' });
    this.delimiter = this.dialog.getByRole('textbox', { name: 'Delimiter' });
    this.connectButton = this.dialog.getByRole('button', { name: 'Connect' });
    this.connecting = this.dialog.getByRole('button', { name: 'Connecting' });
    this.cancelButton = this.dialog.getByRole('button', { name: 'Cancel' });
    this.addAnywayButton = this.dialog.getByRole('button', { name: 'Add it anyway' });
    this.problem = this.dialog.getByRole('alert');
  }

  async connect({ address, name = '', delimiter }: ServerEntry): Promise<void> {
    await this.address.fill(address);
    await this.name.fill(name);
    if (delimiter !== undefined) await this.delimiter.fill(delimiter);
    await this.connectButton.click();
  }

  async addAnyway(): Promise<void> {
    await this.addAnywayButton.click();
  }

  async cancel(): Promise<void> {
    await this.cancelButton.click();
  }
}
