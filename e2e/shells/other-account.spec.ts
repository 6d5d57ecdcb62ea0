import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '../fixtures/journey.ts';
import { lookAround, NO_OTHER_ACCOUNT } from '../fixtures/other-account.ts';
import { connectOtherApp, countRows } from '../fixtures/other-app.ts';
import { portsOf, processesBelow } from '../fixtures/processes-below.ts';
import { test } from '../fixtures/table-folder.ts';

test.skip(NO_OTHER_ACCOUNT !== undefined, NO_OTHER_ACCOUNT ?? '');

test('another account of the machine reads no secret, and every server rejects it', async ({
  app,
  shell,
  window,
  folder,
}) => {
  await window.welcome.folderButton.click();
  await window.folderDialog.open(folder.path);
  await expect(window.sidebar.row('archive')).toBeVisible();
  await window.frame.openArea('Local server');
  await window.localServer.startButton.click();
  const owner = await connectOtherApp(window);
  expect(await countRows(owner)).toEqual(expect.any(Number));

  const key = await window.localServer.readKey();
  const token = await app.page.evaluate(() => sessionStorage.getItem('vitrine.token') ?? '');
  const codes = shell === 'browser' ? (app.output().match(/code=[\w-]+/g) ?? []) : [];
  const secrets = [key, token, ...codes.map((text) => text.slice('code='.length))].filter(
    (one) => one !== '',
  );
  expect(secrets.length).toBe(shell === 'browser' ? 4 : 1);

  const names = await readdir(app.dataDirectory, { recursive: true });
  const pids = [app.pid, ...(await processesBelow(app.pid))];
  const { processes, knocks, files } = await lookAround({
    pids,
    ports: [...(await portsOf(pids))],
    files: names.map((name) => join(app.dataDirectory, name)),
  });
  expect(processes.some((text) => text.includes(app.dataDirectory))).toBe(true);
  expect(secrets.filter((secret) => processes.join('\n').includes(secret))).toEqual([]);
  expect(files).toEqual([]);

  // The ports of the local server and of the server of the folder.
  const closed = new Set(knocks.filter(({ status }) => status === 401).map(({ port }) => port));
  expect(closed).toContain(Number(new URL(owner.address).port));
  expect(closed.size).toBeGreaterThanOrEqual(2);
  expect(knocks.filter(({ status }) => status === 200)).toEqual([]);
  expect(await countRows(owner)).toEqual(expect.any(Number));
});
