import type { Locator, Page } from '@playwright/test';
import { testConnection } from '#contract/testing/test-connection.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import type { BatchPage } from '../pages/batch-page.ts';

/** Replaces the operations of the batch by this many new ones. */
async function writeTables(batch: BatchPage, count: number): Promise<void> {
  const operations = Array.from({ length: count }, (_, index) => ({ declare_table: { id: [`t${index}`] } }));
  await batch.writeJson(JSON.stringify({ operations }));
  await expect(batch.row('1, declare_table, t0')).toBeVisible();
  await expect(batch.row(/^2, declare_table, t1\b/)).toBeVisible();
}

/** `below` is an offset from the vertical middle of the row, in pixels. */
async function middleOf(row: Locator, below = 0): Promise<readonly [x: number, y: number]> {
  const { x, y, height } = (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  return [x + 40, y + height / 2 + below];
}

/** The browser sends drag events only while the pointer moves, and with the position before the last move. */
async function dragOver({ mouse }: Page, place: readonly [x: number, y: number]): Promise<void> {
  await mouse.move(...place, { steps: 4 });
  await mouse.move(place[0] + 1, place[1]);
}

test('operations are reordered by dragging', async ({ open }) => {
  const { window } = await open({ ...connectedTo(), answers: [listing({ tables: [] })] });
  const { batch } = window;
  const { mouse } = window.page;
  await window.runCommand('New batch');
  await expect(batch.json).toContainText('operations');
  await writeTables(batch, 5);

  await test.step('all selected operations are dragged together', async () => {
    await batch.row('t1').click();
    await batch.row('t2').click({ modifiers: ['Shift'] });
    await mouse.move(...(await middleOf(batch.row('t1'))));
    await mouse.down();
    await mouse.move(...(await middleOf(batch.row('t3'), 10)), { steps: 4 });
    await mouse.up();
    await expect(batch.row('2, declare_table, t3')).toBeVisible();
    await expect(batch.row('3, declare_table, t1')).toHaveAttribute('aria-selected', 'true');
    await expect(batch.row('4, declare_table, t2')).toHaveAttribute('aria-selected', 'true');
    // Dropped in the same place: the click at the end of the drag doesn’t change the selection.
    await mouse.move(...(await middleOf(batch.row('t1'))));
    await mouse.down();
    await mouse.move(...(await middleOf(batch.row('t2'), -10)), { steps: 4 });
    await mouse.up();
    await expect(batch.row('4, declare_table, t2')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Escape cancels the drag', async () => {
    await writeTables(batch, 5);
    await mouse.move(...(await middleOf(batch.row('t1'))));
    await mouse.down();
    await mouse.move(...(await middleOf(batch.row('t3'), 10)), { steps: 4 });
    await expect(batch.row('t1')).toHaveAttribute('data-dragged');
    await window.press('Escape');
    await expect(batch.row('t1')).not.toHaveAttribute('data-dragged');
    await mouse.up();
    await expect(batch.row('2, declare_table, t1')).toBeVisible();
  });

  await test.step('a list scrolls beyond its rendered rows while an operation is held at its end', async () => {
    await writeTables(batch, 30);
    await mouse.move(...(await middleOf(batch.row('t0'))));
    await mouse.down();
    const { y = 0, height = 0 } = (await batch.operations.boundingBox()) ?? {};
    await mouse.move(80, y + height - 2, { steps: 4 });
    await expect(batch.row('30, declare_table, t29')).toBeInViewport({ ratio: 1 });
    await mouse.up();
    await expect(batch.row('30, declare_table, t0')).toBeInViewport();
  });
});

test('connections are reordered by dragging, and a mark shows where one would be dropped', async ({
  open,
}) => {
  const connections = ['one', 'two', 'three'].map((name) => testConnection({ id: name, name }));
  const parts = await open({
    connections,
    workspace: { connectionId: 'one' },
    answers: [
      listing({ tables: [] }),
      {
        connections: {
          reorder: ({ connectionIds }) => {
            const inOrder = connectionIds.flatMap((id) => connections.filter((one) => one.id === id));
            parts.sendEvents({ type: 'connections', connections: inOrder });
          },
        },
      },
    ],
  });
  const { window } = parts;
  const { connectionList, page } = window;
  await window.runCommand('Edit connection');
  const one = connectionList.item('one');
  const three = connectionList.item('three');
  await page.mouse.move(...(await middleOf(one)));
  await page.mouse.down();
  await dragOver(page, await middleOf(connectionList.item('two'), 10));
  await expect(three).toHaveAttribute('data-insertion', 'before');
  await dragOver(page, await middleOf(three, 10));
  await expect(three).toHaveAttribute('data-insertion', 'after');
  // Below the last item is outside the list.
  await dragOver(page, await middleOf(three, 60));
  await expect(three).not.toHaveAttribute('data-insertion');
  await dragOver(page, await middleOf(three, 10));
  await page.mouse.up();
  await expect.poll(() => connectionList.names()).toEqual(['two', 'three', 'one']);
  await expect(three).not.toHaveAttribute('data-insertion');
});
