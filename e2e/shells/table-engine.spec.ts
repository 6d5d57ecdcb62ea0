import type { App } from '../fixtures/app.ts';
import { expect, test } from '../fixtures/journey.ts';
import { connectOtherApp, countRows } from '../fixtures/other-app.ts';
import { isAlive, processesBelow } from '../fixtures/processes-below.ts';

test.skip(process.platform === 'win32', 'processes are listed by `ps`');
test.use({ place: 'sample' });

/** The ID of the process that counting starts. */
async function engineOf(app: App, count: () => Promise<unknown>): Promise<number> {
  const before = await processesBelow(app.pid);
  await expect.poll(count).toEqual(expect.any(Number));
  const started = (await processesBelow(app.pid)).filter((pid) => !before.includes(pid));
  expect(started).toHaveLength(1);
  return started[0] ?? 0;
}

test('the table engine is a separate process, restarts after a crash, and never outlives its server', async ({
  app,
  sample: window,
}) => {
  const other = await connectOtherApp(window);
  const count = () => countRows(other);
  const first = await engineOf(app, count);
  const rows = await count();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => isAlive(first)).toBe(false);
  // Requests before the server notices the exit are rejected, so this polls.
  const second = await engineOf(app, count);
  expect(await count()).toEqual(rows);
  await expect(window.frame.statusBar).toContainText('local server running');

  await test.step('the engine exits when its server is killed', async () => {
    process.kill(Number(await window.localServer.fact('Process').textContent()), 'SIGKILL');
    await expect.poll(() => isAlive(second)).toBe(false);
    await expect(window.frame.statusBar).toContainText('restarted once');
  });

  await test.step('the engine exits with the program', async () => {
    // The server restarted with another key, and the old one is no longer shown.
    const again = await connectOtherApp(window);
    const third = await engineOf(app, () => countRows(again));
    await app.close();
    await expect.poll(() => isAlive(third)).toBe(false);
  });
});
