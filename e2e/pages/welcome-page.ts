import type { Locator, Page } from '@playwright/test';

/** The welcome page of the first start, with five ways to begin. */
export class WelcomePage {
  readonly heading: Locator;
  readonly doors: Locator;
  readonly sampleButton: Locator;
  readonly connectButton: Locator;
  readonly planButton: Locator;
  readonly folderButton: Locator;
  readonly bucketButton: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Browse a catalog' });
    this.doors = page.getByRole('main').getByRole('region');
    this.sampleButton = page.getByRole('button', { name: 'Open sample catalog' });
    this.connectButton = page.getByRole('button', { name: 'New connection' });
    this.planButton = page.getByRole('button', { name: 'Open plan' });
    this.folderButton = page.getByRole('button', { name: 'Open folder' });
    this.bucketButton = page.getByRole('button', { name: 'Open bucket' });
  }

  async openSample(): Promise<void> {
    await this.sampleButton.click();
  }

  async openPlan(): Promise<void> {
    await this.planButton.click();
  }
}
