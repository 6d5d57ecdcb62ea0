import type { Locator, Page } from '@playwright/test';

/** The timeline on which the versions to delete are chosen. */
export class DeletionForm {
  readonly versions: Locator;
  /** The slider: older versions are deleted. */
  readonly edge: Locator;
  /** Why a version is kept. */
  readonly reason: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const list = page.getByRole('region', { name: 'Versions', exact: true });
    this.versions = list.getByRole('grid', { name: 'Versions to delete' });
    this.reason = list.getByRole('status');
    this.edge = page.getByRole('slider', { name: 'Delete versions before' });
  }

  row(table: string): Locator {
    return this.#page.getByRole('group', { name: `Versions of ${table}`, exact: true });
  }

  leaveOut(table: string): Locator {
    return this.row(table).getByRole('button', { name: `Leave out ${table}` });
  }

  radio(rule: string): Locator {
    return this.#page.getByRole('radio', { name: rule });
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true });
  }

  version(number: number): Locator {
    return this.versions.getByRole('row', { name: new RegExp(`^${number} `) });
  }

  /** Drags over the bars of a table. `from` and `to` are shares of its width. */
  async dragOver(table: string, from: number, to: number): Promise<void> {
    const chart = this.row(table).locator('[data-bars]');
    const box = await chart.boundingBox();
    if (box === null) throw new Error(`There are no versions of ${table}.`);
    const y = box.y + box.height / 2;
    const { mouse } = this.#page;
    await mouse.move(box.x + box.width * from, y);
    await mouse.down();
    await mouse.move(box.x + box.width * to, y, { steps: 4 });
    await mouse.up();
  }
}
