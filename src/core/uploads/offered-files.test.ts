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

it('a handle can be taken only once, and its file is not removed afterwards', () => {
  const { files, removed, scheduled } = setUp();
  const handle = files.offer('/spool/1', '/home/me/items.csv', true);
  expect(files.take(handle)).toEqual({ path: '/spool/1', name: 'items.csv', isSpooled: true });
  expect(() => files.take(handle)).toThrowError('no longer available');
  for (const { run } of scheduled) run();
  expect(removed).toEqual([]);
});

it('removes a spooled file that is not taken in time', () => {
  const { files, removed, scheduled } = setUp();
  const handle = files.offer('/spool/1', 'items.csv', true);
  expect(scheduled.map(({ milliseconds }) => milliseconds)).toEqual([OPEN_TIMEOUT]);
  for (const { run } of scheduled) run();
  expect(removed).toEqual(['/spool/1']);
  expect(() => files.take(handle)).toThrowError('no longer available');
});

it('never removes a file of the user, whether or not its handle is taken', async () => {
  const { files, removed, scheduled } = setUp();
  await files.drop(files.offer('/home/me/items.csv', 'items.csv', false));
  const handle = files.offer('/home/me/items.csv', 'items.csv', false);
  for (const { run } of scheduled) run();
  expect(removed).toEqual([]);
  expect(() => files.take(handle)).toThrowError('no longer available');
});

it('removes a dropped spooled file only once', async () => {
  const { files, removed } = setUp();
  const handle = files.offer('/spool/1', 'items.csv', true);
  await files.drop(handle);
  await files.drop(handle);
  expect(removed).toEqual(['/spool/1']);
});
