import { test } from '../fixtures/journey.ts';
import { manyTables, walkThroughMany } from '../fixtures/many-tables.ts';
import { MainWindow } from '../pages/main-window.ts';

test('5,000 tables beside each other: the tree is there, goes to its end, and finds one of them', async ({
  launch,
}) => {
  const { page } = await launch(manyTables(5000));
  await walkThroughMany(new MainWindow(page), 5000);
});
