import type { Locator, Page } from '@playwright/test';

/** The server inside. */
export class ServerPage {
  readonly heading: Locator;
  readonly restartButton: Locator;
  readonly stopButton: Locator;
  readonly startButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'Local server' });
    this.restartButton = page.getByRole('button', { name: 'Restart' });
    this.stopButton = page.getByRole('button', { name: 'Stop' });
    this.startButton = page.getByRole('button', { name: 'Start' });
  }

  /** By its label: Address, Process. */
  fact(label: string): Locator {
    const term = this.#page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  async stop(): Promise<void> {
    await this.stopButton.click();
  }

  async start(): Promise<void> {
    await this.startButton.click();
  }
}
