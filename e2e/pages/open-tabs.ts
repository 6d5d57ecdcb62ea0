import type { Locator, Page } from '@playwright/test';

/** The strip of open tabs above the work area. */
export class OpenTabs {
  readonly strip: Locator;
  readonly all: Locator;
  readonly shown: Locator;
  readonly nothingOpen: Locator;

  constructor(page: Page) {
    this.strip = page.getByRole('tablist', { name: 'Open tabs' });
    this.all = this.strip.getByRole('tab');
    this.shown = this.strip.getByRole('tab', { selected: true });
    this.nothingOpen = page.getByRole('heading', { name: 'No table is open' });
  }

  tab(name: string): Locator {
    return this.strip.getByRole('tab', { name, exact: true });
  }

  async show(name: string): Promise<void> {
    await this.tab(name).click();
  }

  async keep(name: string): Promise<void> {
    await this.tab(name).dblclick();
  }

  async closeByCross(name: string): Promise<void> {
    const tab = this.tab(name);
    await tab.hover();
    await tab.getByTitle('Close').click();
  }

  async closeByMiddleButton(name: string): Promise<void> {
    await this.tab(name).click({ button: 'middle' });
  }

  async closeByKey(name: string): Promise<void> {
    await this.tab(name).focus();
    await this.tab(name).press('Delete');
  }
}
