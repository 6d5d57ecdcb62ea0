import { expect, it } from 'vitest';
import { createOfferedFiles, OPEN_TIMEOUT } from './offered-files.ts';

/** Removed files are recorded; scheduled work waits until the test runs it. */
function setUp() {
  const removed: string[] = [];
  const scheduled: { run: () => void; milliseconds: number }[] = [];
  const files = createOfferedFiles({
    remove: async (path) => void removed.push(path),
    schedule: (run, milliseconds) => void scheduled.push({ run, milliseconds }),
  });
  return { files, removed, scheduled };
}

it('what is taken is taken once, and stays with whoever took it', () => {
  const { files, removed, scheduled } = setUp();
  const handle = files.offer('/spool/1', '/home/me/items.csv', true);
  expect(files.take(handle)).toEqual({ path: '/spool/1', name: 'items.csv', isSpooled: true });
  expect(() => files.take(handle)).toThrowError('no longer available');
  for (const { run } of scheduled) run();
  expect(removed).toEqual([]);
});

it('what nobody takes in time is removed', () => {
  const { files, removed, scheduled } = setUp();
  const handle = files.offer('/spool/1', 'items.csv', true);
  expect(scheduled.map(({ milliseconds }) => milliseconds)).toEqual([OPEN_TIMEOUT]);
  for (const { run } of scheduled) run();
  expect(removed).toEqual(['/spool/1']);
  expect(() => files.take(handle)).toThrowError('no longer available');
});

it('a file of the user’s own stays, whoever takes it in time or not', async () => {
  const { files, removed, scheduled } = setUp();
  await files.drop(files.offer('/home/me/items.csv', 'items.csv', false));
  const handle = files.offer('/home/me/items.csv', 'items.csv', false);
  for (const { run } of scheduled) run();
  expect(removed).toEqual([]);
  expect(() => files.take(handle)).toThrowError('no longer available');
});

it('what is let go is removed, once', async () => {
  const { files, removed } = setUp();
  const handle = files.offer('/spool/1', 'items.csv', true);
  await files.drop(handle);
  await files.drop(handle);
  expect(removed).toEqual(['/spool/1']);
});
