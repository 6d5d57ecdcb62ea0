import type { Locator, Page } from '@playwright/test';

/** Versions of tables on a timeline: which of them go. */
export class DeletionForm {
  readonly versions: Locator;
  /** What is older goes. */
  readonly edge: Locator;
  /** Why a version was not taken. */
  readonly told: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const list = page.getByRole('region', { name: 'Versions', exact: true });
    this.versions = list.getByRole('grid', { name: 'Versions to delete' });
    this.told = list.getByRole('status');
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

  /** Over the bars of a table, from one share of its width to another. */
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
