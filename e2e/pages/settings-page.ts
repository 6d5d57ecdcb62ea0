import type { Locator, Page } from '@playwright/test';

type Section = 'General' | 'Confirmations' | 'Keyboard' | 'Storage';

export class SettingsPage {
  readonly heading: Locator;
  readonly theme: Locator;
  readonly textSize: Locator;
  readonly restoresTabs: Locator;
  readonly confirmsManyTabs: Locator;
  /** Only if Vitrine can query this setting of the system. */
  readonly opensLinks: Locator;
  readonly panel: Locator;
  readonly shortcutSearch: Locator;
  readonly shortcuts: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'Settings', exact: true });
    this.theme = page.getByRole('radiogroup', { name: 'Theme' });
    this.textSize = page.getByRole('radiogroup', { name: 'Text size' });
    this.restoresTabs = page.getByRole('switch', { name: 'Restore tabs' });
    this.confirmsManyTabs = page.getByRole('switch', { name: 'Many tabs' });
    this.opensLinks = page.getByRole('switch', { name: 'Open vitrine:// links in Vitrine' });
    this.panel = page.getByRole('tabpanel', { name: 'Settings' });
    this.shortcutSearch = page.getByRole('searchbox', { name: 'Search shortcuts' });
    this.shortcuts = this.panel.getByRole('term');
  }

  async openSection(name: Section): Promise<void> {
    await this.#page.getByRole('tab', { name, exact: true }).click();
  }

  async choose(setting: string, name: string): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: setting }).getByText(name, { exact: true }).click();
  }

  async chooseTheme(name: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.choose('Theme', name);
  }

  async chooseTextSize(percent: number): Promise<void> {
    await this.choose('Text size', `${percent}%`);
  }

  /** An entry of the data that is stored on this computer. */
  place(name: string): Locator {
    return this.panel.getByRole('listitem', { name });
  }
}
