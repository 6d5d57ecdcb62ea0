import type { Locator, Page } from '@playwright/test';

/** The text of a plan. */
export class PlanPage {
  readonly text: Locator;

  constructor(page: Page) {
    this.text = page.getByRole('textbox', { name: 'Text of the plan' });
  }

  async paste(text: string): Promise<void> {
    await this.text.fill(text);
  }
}
