import type { Locator, Page } from '@playwright/test';

/** The open tabs of the window, or of one side of a split view. */
export class OpenTabs {
  readonly strip: Locator;
  readonly all: Locator;
  readonly shown: Locator;
  readonly nothingOpen: Locator;
  /** The page of the active tab. */
  readonly panel: Locator;
  /** Only if not all tabs are visible. */
  readonly allTabsButton: Locator;

  constructor(part: Page | Locator) {
    this.strip = part.getByRole('tablist', { name: 'Open tabs' });
    this.all = this.strip.getByRole('tab');
    this.shown = this.strip.getByRole('tab', { selected: true });
    this.nothingOpen = part.getByRole('heading', { name: 'No table open' });
    this.panel = part.getByRole('tabpanel').first();
    this.allTabsButton = part.getByRole('button', { name: 'Show open tabs' });
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

  async chooseInMenu(name: string, item: string): Promise<void> {
    await this.tab(name).click({ button: 'right' });
    await this.strip.page().getByRole('menuitem', { name: item }).click();
  }

  /** Drops the tab in front of another one. */
  async dragBefore(name: string, before: string): Promise<void> {
    await this.tab(name).dragTo(this.tab(before), { targetPosition: { x: 4, y: 12 } });
  }
}

/** The split view, with two groups of tabs. */
export class TabSides {
  readonly left: OpenTabs;
  readonly right: OpenTabs;
  readonly leftRegion: Locator;
  readonly rightRegion: Locator;
  readonly splitter: Locator;
  /** Switches to the other side if there is only room for one. */
  readonly otherSideButton: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.leftRegion = page.getByRole('region', { name: 'Left tabs' });
    this.rightRegion = page.getByRole('region', { name: 'Right tabs' });
    this.left = new OpenTabs(this.leftRegion);
    this.right = new OpenTabs(this.rightRegion);
    this.splitter = page.getByRole('separator', { name: 'Left side width' });
    this.otherSideButton = page.getByRole('button', { name: /^(Left|Right) tabs: \d+$/ });
  }

  /** Drags a tab to the drop zone of the page that has this text. */
  async dropOnPage(tab: Locator, words: string): Promise<void> {
    await tab.hover();
    await this.page.mouse.down();
    // The first movement starts the drag, and only then the drop zones are shown.
    const from = await tab.boundingBox();
    await this.page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 14, { steps: 4 });
    await this.page.getByText(words, { exact: true }).hover({ force: true });
    await this.page.mouse.up();
  }
}
