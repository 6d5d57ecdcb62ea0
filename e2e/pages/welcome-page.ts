import type { Locator, Page } from '@playwright/test';

/** The first run: four doors. */
export class WelcomePage {
  readonly heading: Locator;
  readonly doors: Locator;
  readonly sampleDoor: Locator;
  readonly connectDoor: Locator;
  readonly planDoor: Locator;
  readonly folderDoor: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'See what is in a catalog' });
    this.doors = page.getByRole('main').getByRole('region');
    this.sampleDoor = page.getByRole('button', { name: 'Open the sample' });
    this.connectDoor = page.getByRole('button', { name: 'Connect' });
    this.planDoor = page.getByRole('button', { name: 'Open a plan' });
    this.folderDoor = page.getByRole('button', { name: 'Open a folder' });
  }

  async openSample(): Promise<void> {
    await this.sampleDoor.click();
  }

  async openPlan(): Promise<void> {
    await this.planDoor.click();
  }
}
