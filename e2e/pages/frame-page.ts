import type { Locator, Page } from '@playwright/test';

/** The frame of the window: the rail on the left and the status bar at the bottom. */
export class FramePage {
  readonly areas: Locator;
  readonly statusBar: Locator;

  constructor(page: Page) {
    this.areas = page.getByRole('navigation', { name: 'Main navigation' });
    this.statusBar = page.getByRole('contentinfo');
  }

  async openArea(name: string): Promise<void> {
    await this.areas.getByRole('button', { name }).click();
  }
}
