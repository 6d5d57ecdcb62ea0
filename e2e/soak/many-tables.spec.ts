import { test } from '../fixtures/journey.ts';
import { manyTables, walkThroughMany } from '../fixtures/many-tables.ts';
import { MainWindow } from '../pages/main-window.ts';

test('100,000 tables beside each other: the tree is there, goes to its end, and finds one of them', async ({
  launch,
}) => {
  test.slow();
  const { page } = await launch(manyTables(100_000));
  await walkThroughMany(new MainWindow(page), 100_000);
});
