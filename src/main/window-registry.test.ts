import { EventEmitter } from 'node:events';
import type { BrowserWindow, WebContents } from 'electron';
import { expect, it } from 'vitest';
import { createWindowRegistry } from './window-registry.ts';

/** Only what is asked of it: a real one exists on a screen alone, and the specs have that. */
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

it('the window that had the focus last is in front', () => {
  const { open, a, b } = twoWindows();
  expect(open.latest()?.windowId).toBe('b');
  a.emit('focus');
  expect(open.latest()?.windowId).toBe('a');
  a.emit('closed');
  expect(open.latest()?.windowId).toBe('b');
  b.emit('closed');
  expect([open.latest(), open.count()]).toEqual([undefined, 0]);
});

it('only the pages of windows that are open are known', () => {
  const { open, a, b } = twoWindows();
  const stranger: unknown = {};
  expect(open.idOf(a.webContents)).toBe('a');
  expect(open.find('b')).toBe(b);
  a.emit('closed');
  expect([open.idOf(a.webContents), open.idOf(stranger as WebContents), open.find(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
