import type { Locator, Page } from '@playwright/test';

/** Opens a folder of tables on this computer, by its path. */
export class FolderDialog {
  readonly dialog: Locator;
  readonly path: Locator;
  readonly name: Locator;
  /** Only if the shell has a folder dialog of the system. */
  readonly chooseButton: Locator;
  readonly openButton: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Open folder' });
    this.path = this.dialog.getByRole('textbox', { name: 'Folder', exact: true });
    this.name = this.dialog.getByRole('textbox', { name: 'Name', exact: true });
    this.chooseButton = this.dialog.getByRole('button', { name: 'Browse…' });
    this.openButton = this.dialog.getByRole('button', { name: 'Open', exact: true });
  }

  async open(path: string): Promise<void> {
    await this.path.fill(path);
    await this.openButton.click();
  }
}
