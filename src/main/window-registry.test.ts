import { EventEmitter } from 'node:events';
import type { BrowserWindow, WebContents } from 'electron';
import { expect, it } from 'vitest';
import { createWindowRegistry, installUnloadPrompt } from './window-registry.ts';

/** Only what the code uses: a real one exists only on a screen, which the specs have. */
function fakeWindow(): BrowserWindow {
  const window: unknown = Object.assign(new EventEmitter(), { webContents: {} });
  return window as BrowserWindow;
}

function twoWindows() {
  const open = createWindowRegistry();
  const [a, b] = [fakeWindow(), fakeWindow()];
  open.add({ windowId: 'a', window: a });
  open.add({ windowId: 'b', window: b });
  return { open, a, b };
}

it('returns the window that was focused last', () => {
  const { open, a, b } = twoWindows();
  expect(open.latest()?.windowId).toBe('b');
  a.emit('focus');
  expect(open.latest()?.windowId).toBe('a');
  a.emit('closed');
  expect(open.latest()?.windowId).toBe('b');
  b.emit('closed');
  expect([open.latest(), open.count()]).toEqual([undefined, 0]);
});

it('knows only the pages of open windows', () => {
  const { open, a, b } = twoWindows();
  const other: unknown = {};
  expect(open.idOf(a.webContents)).toBe('a');
  expect(open.find('b')).toBe(b);
  a.emit('closed');
  expect([open.idOf(a.webContents), open.idOf(other as WebContents), open.find(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

/** A window whose page has unsaved changes, and a user who answers. */
function unsaved(answers: readonly boolean[]) {
  const contents = new EventEmitter();
  const window: unknown = { webContents: contents, isDestroyed: () => false };
  const events: string[] = [];
  const remaining = [...answers];
  const confirm = async () => {
    events.push('asked');
    return remaining.shift() ?? false;
  };
  const leave = () => void events.push('leaves');
  const stay = () => void events.push('stays');
  installUnloadPrompt(window as BrowserWindow, { confirm, leave, stay });
  return {
    events,
    async close(): Promise<void> {
      contents.emit('will-prevent-unload');
      // One turn for its own event, and one for the answer.
      for (const _ of [1, 2]) await new Promise(setImmediate);
    },
  };
}

it('keeps the window open while it asks the user, and closes it only if the user confirms', async () => {
  const { close, events } = unsaved([false, true]);
  await close();
  expect(events).toEqual(['asked', 'stays']);
  await close();
  expect(events).toEqual(['asked', 'stays', 'asked', 'leaves']);
});

it('asks once if the user closes the window twice', async () => {
  const { close, events } = unsaved([false]);
  await Promise.all([close(), close()]);
  expect(events).toEqual(['asked', 'stays']);
});
