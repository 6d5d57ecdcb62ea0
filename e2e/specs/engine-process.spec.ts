import type { App } from '../fixtures/app.ts';
import { expect, test } from '../fixtures/journey.ts';
import { isAlive, processesBelow } from '../fixtures/processes-below.ts';
import type { MainWindow } from '../pages/main-window.ts';

test.skip(process.platform === 'win32', 'processes are listed by ps');

/** Has the local server count the rows of a table, for which it needs its engine. */
async function counter({ frame, localServer }: MainWindow): Promise<() => Promise<unknown>> {
  await frame.openArea('Local server');
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec((await localServer.fact('Address').textContent()) ?? '');
  return async () => {
    const answer = await fetch(`${address?.[0]}/v1/table/live%24reviews/count_rows`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return answer.json();
  };
}

/** Counts for the first time, and tells which process that took. */
async function engineOf(app: App, count: () => Promise<unknown>): Promise<number> {
  const before = await processesBelow(app.pid);
  expect(await count()).toMatchObject({ count: expect.any(Number) });
  const started = (await processesBelow(app.pid)).filter((pid) => !before.includes(pid));
  expect(started).toHaveLength(1);
  return started[0] ?? 0;
}

// A program of its own: here it is killed, ended and listened to.
test.use({ asProgram: true });

test('the table engine is a process of its own, and another one when it dies', async ({
  app,
  sample: window,
}) => {
  const count = await counter(window);
  const engine = await engineOf(app, count);
  const rows = await count();
  process.kill(engine, 'SIGKILL');
  // What is asked before the end is noticed is refused.
  await expect.poll(count).toEqual(rows);
  await expect(window.frame.statusBar).toContainText('local server running');
  await expect.poll(() => isAlive(engine)).toBe(false);
});

test('the table engine ends with the program', async ({ app, sample: window }) => {
  const engine = await engineOf(app, await counter(window));
  await app.close();
  await expect.poll(() => isAlive(engine)).toBe(false);
});

test('no process is left of a program that was killed', async ({ app, sample: window }) => {
  await engineOf(app, await counter(window));
  const processes = await processesBelow(app.pid);
  await app.kill();
  await expect.poll(() => processes.filter(isAlive)).toEqual([]);
  await app.close();
  app.takeProblems();
});
