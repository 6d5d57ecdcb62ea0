import type { Locator, Page } from '@playwright/test';

/** The page of the local server. */
export class ServerPage {
  readonly heading: Locator;
  readonly article: Locator;
  readonly restartButton: Locator;
  readonly stopButton: Locator;
  readonly startButton: Locator;
  readonly port: Locator;
  readonly dataFolder: Locator;
  readonly scale: Locator;
  /** Saves the changes, and restarts the server if it runs. */
  readonly saveButton: Locator;
  readonly latency: Locator;
  readonly allOffButton: Locator;
  readonly sampleSwitch: Locator;
  readonly makeButton: Locator;
  /** Requests, newest first. */
  readonly requests: Locator;
  readonly resetSampleButton: Locator;
  /** In the confirmation dialog. */
  readonly confirmResetButton: Locator;
  readonly showKeyButton: Locator;
  readonly hideKeyButton: Locator;
  readonly pauseButton: Locator;
  readonly clearButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'Local server', exact: true });
    this.article = page.getByRole('article', { name: 'Local server' });
    this.restartButton = page.getByRole('button', { name: 'Restart', exact: true });
    this.stopButton = page.getByRole('button', { name: 'Stop' });
    this.startButton = page.getByRole('button', { name: 'Start', exact: true });
    this.port = page.getByRole('textbox', { name: 'Port' });
    this.dataFolder = page.getByRole('textbox', { name: 'Data folder' });
    this.scale = page.getByRole('textbox', { name: 'Synthetic tables' });
    this.saveButton = page.getByRole('button', { name: /^Save/ });
    this.latency = page.getByRole('textbox', { name: 'Latency' });
    this.allOffButton = page.getByRole('button', { name: 'Turn off faults', exact: true });
    this.sampleSwitch = this.article.getByText('Add sample tables to an empty catalog');
    this.makeButton = page.getByRole('button', { name: 'Generate' });
    this.resetSampleButton = this.article.getByRole('button', { name: 'Reset sample…' });
    this.confirmResetButton = page.getByRole('alertdialog').getByRole('button', { name: 'Reset sample' });
    this.showKeyButton = this.article.getByRole('button', { name: 'Show key for other apps' });
    this.hideKeyButton = this.article.getByRole('button', { name: 'Hide session key' });
    this.pauseButton = this.article.getByRole('button', { name: 'Pause the list' });
    this.clearButton = this.article.getByRole('button', { name: 'Clear the list' });
    const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
    this.requests = rows.filter({ has: page.getByRole('cell') });
  }

  /** A fact by its label: Address, Process. */
  fact(label: string): Locator {
    const term = this.#page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  /** Shows and returns the key for other apps. */
  async showKey(): Promise<string> {
    await this.showKeyButton.click();
    await this.hideKeyButton.waitFor();
    return this.readKey();
  }

  /** The key must be visible. */
  async readKey(): Promise<string> {
    return ((await this.fact('Session key').textContent()) ?? '').trim();
  }

  async stop(): Promise<void> {
    await this.stopButton.click();
  }

  async start(): Promise<void> {
    await this.startButton.click();
  }

  panel(name: 'Setup' | 'Faults' | 'Requests'): Locator {
    return this.article.getByRole('tab', { name });
  }

  async openPanel(name: 'Setup' | 'Faults' | 'Requests'): Promise<void> {
    await this.panel(name).click();
  }

  /** Sets the rate of a fault by its buttons. */
  async turn(dial: string, howOften: 'Off' | '50%' | '100%'): Promise<void> {
    const control = this.#page.getByRole('radiogroup', { name: `${dial} rate` });
    await control.getByText(howOften, { exact: true }).click();
  }

  /** The rate of a fault, in percent of the responses. */
  share(dial: string): Locator {
    return this.#page.getByRole('textbox', { name: `${dial}: percent` });
  }

  async demand(access: 'None' | 'API key' | 'Bearer token' | 'Both'): Promise<void> {
    const control = this.#page.getByRole('radiogroup', { name: 'Require' });
    await control.getByText(access, { exact: true }).click();
  }

  secret(name: 'API key' | 'Bearer token'): Locator {
    return this.#page.getByRole('textbox', { name, exact: true });
  }
}
