import type { Locator, Page } from '@playwright/test';

export class SettingsPage {
  readonly heading: Locator;
  readonly theme: Locator;
  readonly textSize: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Settings' });
    this.theme = page.getByRole('radiogroup', { name: 'Theme' });
    this.textSize = page.getByRole('radiogroup', { name: 'Text size' });
  }

  async chooseTheme(name: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.theme.getByText(name, { exact: true }).click();
  }

  async chooseTextSize(percent: number): Promise<void> {
    await this.textSize.getByText(`${percent} %`, { exact: true }).click();
  }
}
