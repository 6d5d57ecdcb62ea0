import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, it } from 'vitest';
import { installUnloadPrompt } from './unload-prompt.ts';

/** A window whose page would lose something, and a user who answers. */
function unsaved(answers: readonly boolean[]) {
  const contents = new EventEmitter();
  const window: unknown = { webContents: contents, isDestroyed: () => false };
  const heard: string[] = [];
  const left = [...answers];
  const ask = async () => {
    heard.push('asked');
    return left.shift() ?? false;
  };
  const leave = () => void heard.push('leaves');
  const stay = () => void heard.push('stays');
  installUnloadPrompt(window as BrowserWindow, { ask, leave, stay });
  return {
    heard,
    async close(): Promise<void> {
      contents.emit('will-prevent-unload');
      // Its own turn, and the one in which it is answered.
      for (const _ of [1, 2]) await new Promise(setImmediate);
    },
  };
}

it('the window stays while its user is asked, and stays for good where they say so', async () => {
  const { close, heard } = unsaved([false, true]);
  await close();
  expect(heard).toEqual(['asked', 'stays']);
  await close();
  expect(heard).toEqual(['asked', 'stays', 'asked', 'leaves']);
});

it('somebody who closes it twice is asked once', async () => {
  const { close, heard } = unsaved([false]);
  await Promise.all([close(), close()]);
  expect(heard).toEqual(['asked', 'stays']);
});
