import type { Locator, Page } from '@playwright/test';

/** The welcome page of the first start, with five ways to begin. */
export class WelcomePage {
  readonly heading: Locator;
  readonly doors: Locator;
  readonly sampleDoor: Locator;
  readonly connectDoor: Locator;
  readonly planDoor: Locator;
  readonly folderDoor: Locator;
  readonly bucketDoor: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Browse a catalog' });
    this.doors = page.getByRole('main').getByRole('region');
    this.sampleDoor = page.getByRole('button', { name: 'Open sample catalog' });
    this.connectDoor = page.getByRole('button', { name: 'New connection' });
    this.planDoor = page.getByRole('button', { name: 'Open plan' });
    this.folderDoor = page.getByRole('button', { name: 'Open folder' });
    this.bucketDoor = page.getByRole('button', { name: 'Open bucket' });
  }

  async openSample(): Promise<void> {
    await this.sampleDoor.click();
  }

  async openPlan(): Promise<void> {
    await this.planDoor.click();
  }
}
