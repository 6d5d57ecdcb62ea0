import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TOKEN_PATH } from '#contract/web-socket.ts';
import { openWindowHost } from './window-host.ts';

const codeIn = (text: string) => /#code=([\w-]{43})/.exec(text)?.[1] ?? '';

async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-window-host-'));
  const shown: string[] = [];
  const onOpened = vi.fn();
  const host = await openWindowHost({
    dataDirectory,
    port: 0,
    onOpened,
    showFile: (file) => void shown.push(file),
    assets: { template: '', find: () => undefined },
    spawnServer: () => {
      throw new Error('Nobody asked for a server.');
    },
  });
  onTestFinished(async () => {
    await host.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const printed = host.newAddress();
  await host.openWindow();
  const code = codeIn(await readFile(shown[0] ?? '', 'utf8'));
  const { origin } = new URL(printed);
  const exchange = async (code: string) => {
    const headers = { origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ code });
    return (await fetch(origin + TOKEN_PATH, { method: 'POST', headers, body })).status;
  };
  return { printed: codeIn(printed), code, exchange, onOpened };
}

it('opens the browser with its own code, and the printed address stays valid', async () => {
  const { printed, code, exchange, onOpened } = await open();
  expect(await exchange(code)).toBe(200);
  expect(onOpened).not.toHaveBeenCalled();
  expect(await exchange(printed)).toBe(200);
  expect(onOpened).toHaveBeenCalledTimes(1);
});

it('the code in an unopened file expires with the file after a minute', async () => {
  const { printed, code, exchange } = await open();
  vi.advanceTimersByTime(60_000);
  expect(await exchange(code)).toBe(401);
  expect(await exchange(printed)).toBe(200);
});
