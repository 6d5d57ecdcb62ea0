import type { Locator, Page } from '@playwright/test';

/** The address and the keys of a bucket. */
export class BucketPage {
  readonly form: Locator;
  readonly address: Locator;
  readonly endpoint: Locator;
  readonly region: Locator;
  readonly name: Locator;
  readonly openButton: Locator;
  /** Only while the test isn't open next to the page. */
  readonly testButton: Locator;

  constructor(page: Page) {
    this.form = page.getByRole('form', { name: 'Bucket' });
    this.address = this.form.getByRole('textbox', { name: 'Address' });
    this.endpoint = this.form.getByRole('textbox', { name: 'Endpoint URL' });
    this.region = this.form.getByRole('textbox', { name: 'Region' });
    this.name = this.form.getByRole('textbox', { name: 'Name', exact: true });
    this.openButton = this.form.getByRole('button', { name: 'Save and open' });
    this.testButton = this.form.getByRole('button', { name: 'Test connection' });
  }

  /** Chooses an S3 server on this computer. */
  async useOwnServer(endpoint: string): Promise<void> {
    await this.choose('Other S3 server');
    await this.endpoint.fill(endpoint);
    await this.form.getByRole('checkbox', { name: /^Allow an address/ }).click({ force: true });
  }

  async typeKeys(accessKeyId: string, secretAccessKey: string): Promise<void> {
    await this.choose('Typed');
    await this.form.getByRole('textbox', { name: 'Access key ID' }).fill(accessKeyId);
    await this.form.getByLabel('Secret access key', { exact: true }).fill(secretAccessKey);
  }

  /** Chooses a radio button. `force`, since the native one is visually hidden. */
  async choose(name: string): Promise<void> {
    await this.form.getByRole('radio', { name, exact: true }).click({ force: true });
  }
}
