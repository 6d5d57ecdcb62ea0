import type { Locator, Page } from '@playwright/test';

/** The details of the field that is selected in a schema. */
export class Inspector {
  readonly panel: Locator;
  readonly fieldName: Locator;
  readonly facts: Locator;
  readonly copyPathButton: Locator;
  readonly closeButton: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('complementary', { name: 'Inspector' });
    this.fieldName = this.panel.getByRole('heading', { level: 2 });
    this.facts = this.panel.getByRole('definition');
    this.copyPathButton = this.panel.getByRole('button', { name: 'Copy path' });
    this.closeButton = this.panel.getByRole('button', { name: 'Close the inspector' });
  }
}
