import type { Locator, Page } from '@playwright/test';

export class SettingsPage {
  readonly heading: Locator;
  readonly theme: Locator;
  readonly textSize: Locator;
  /** Only where the system can be asked. */
  readonly opensLinks: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Settings' });
    this.theme = page.getByRole('radiogroup', { name: 'Theme' });
    this.opensLinks = page.getByRole('switch', { name: 'Open vitrine:// links in Vitrine' });
    this.textSize = page.getByRole('radiogroup', { name: 'Text size' });
  }

  async chooseTheme(name: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.theme.getByText(name, { exact: true }).click();
  }

  async chooseTextSize(percent: number): Promise<void> {
    await this.textSize.getByText(`${percent}%`, { exact: true }).click();
  }
}
