import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it } from 'vitest';
import { installNavigationGuards } from './navigation.ts';

type OpenHandler = () => { action: string };

/** A web contents as far as the guards know one. What a real one makes of it is shown by the specs. */
function guarded() {
  const app = new EventEmitter();
  installNavigationGuards(app as unknown as App);
  const contents = new EventEmitter();
  let onOpen: OpenHandler | undefined;
  const setWindowOpenHandler = (handler: OpenHandler) => {
    onOpen = handler;
  };
  app.emit('web-contents-created', {}, Object.assign(contents, { setWindowOpenHandler }));
  const prevents = (event: string, details: object) => {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    contents.emit(event, { ...details, preventDefault });
    return prevented;
  };
  return { prevents, open: () => onOpen?.() };
}

const elsewhere = [
  'https://evil.example/',
  'http://127.0.0.1:8080/',
  'app://vitrine.evil/',
  'app://vitrine@evil/',
  'app://evil/',
  'file:///etc/passwd',
  'data:text/html,<p>x',
  'javascript:alert(1)',
  'about:blank',
  'blob:app://vitrine/1',
  'vbscript:x',
  '',
];

describe.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s', (event) => {
  it.each(elsewhere)('does not lead to %s', (url) => {
    expect(guarded().prevents(event, { url, isMainFrame: true })).toBe(true);
  });

  it('leads to our own page', () => {
    expect(guarded().prevents(event, { url: 'app://vitrine/index.html', isMainFrame: true })).toBe(false);
  });
});

it('no frame inside the page goes anywhere, not even to our own page', () => {
  expect(guarded().prevents('will-frame-navigate', { url: 'app://vitrine/', isMainFrame: false })).toBe(true);
});

it('no window is opened and no webview is attached', () => {
  const { prevents, open } = guarded();
  expect(open()).toEqual({ action: 'deny' });
  expect(prevents('will-attach-webview', {})).toBe(true);
});
