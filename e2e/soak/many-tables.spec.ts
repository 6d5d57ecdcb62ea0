import { test } from '../fixtures/journey.ts';
import { manyTables, walkThroughMany } from '../fixtures/many-tables.ts';
import { MainWindow } from '../pages/main-window.ts';

test('with 100,000 tables in one namespace, the tree opens, goes to its end, and finds a table', async ({
  launch,
}) => {
  test.slow();
  const { page } = await launch(manyTables(100_000));
  await walkThroughMany(new MainWindow(page), 100_000);
});
