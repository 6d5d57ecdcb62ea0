import type { Locator, Page } from '@playwright/test';

/** The server inside. */
export class ServerPage {
  readonly heading: Locator;
  readonly restartButton: Locator;
  readonly stopButton: Locator;
  readonly startButton: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Local server' });
    this.restartButton = page.getByRole('button', { name: 'Restart' });
    this.stopButton = page.getByRole('button', { name: 'Stop' });
    this.startButton = page.getByRole('button', { name: 'Start' });
  }

  async stop(): Promise<void> {
    await this.stopButton.click();
  }

  async start(): Promise<void> {
    await this.startButton.click();
  }
}
