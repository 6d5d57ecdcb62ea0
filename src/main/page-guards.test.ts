import { EventEmitter } from 'node:events';
import type { App, Session, WebContents, WebFrameMain } from 'electron';
import { describe, expect, it } from 'vitest';
import {
  installNavigationGuards,
  installPermissions,
  isAppUrl,
  isPermitted,
  mayHavePort,
  readPortRequest,
} from './page-guards.ts';

it.each(['app://vitrine', 'app://vitrine/', 'app://vitrine/index.html?a#b'])('%s is ours', (url) => {
  expect(isAppUrl(url)).toBe(true);
});

it.each([
  '',
  'about:blank',
  'app://vitrine.evil/',
  'app://vitrine@evil/',
  'app://user@vitrine/',
  'app://user:word@vitrine/',
  'app://vitrine:8080/',
  'app://evil/vitrine',
  'app:vitrine',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'http://vitrine/',
  'https://app/vitrine',
  'blob:app://vitrine/1234',
])('%s is not', (url) => {
  expect(isAppUrl(url)).toBe(false);
});

type OpenHandler = () => { action: string };

/** The part of web contents that the guards use. The specs test a real one. */
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

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type Permission = Parameters<RequestHandler>[1] | Parameters<CheckHandler>[1];

/** Every permission of Electron: a new one has to be added here before this compiles again. */
const PERMISSIONS: Readonly<Record<Permission, boolean>> = {
  ar: false,
  'automatic-fullscreen': false,
  'background-fetch': false,
  'background-sync': false,
  'captured-surface-control': false,
  'clipboard-read': false,
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': false,
  'display-capture': false,
  fileSystem: false,
  fullscreen: false,
  geolocation: false,
  'geolocation-approximate': false,
  'hand-tracking': false,
  hid: false,
  'idle-detection': false,
  keyboardLock: false,
  'local-fonts': false,
  'local-network': false,
  'local-network-access': false,
  'loopback-network': false,
  media: false,
  mediaKeySystem: false,
  midi: false,
  midiSysex: false,
  nfc: false,
  notifications: false,
  openExternal: false,
  'payment-handler': false,
  'periodic-background-sync': false,
  'persistent-storage': false,
  pointerLock: false,
  'screen-wake-lock': false,
  sensors: false,
  serial: false,
  'smart-card': false,
  'speaker-selection': false,
  'storage-access': false,
  'system-wake-lock': false,
  'top-level-storage-access': false,
  unknown: false,
  usb: false,
  vr: false,
  'web-app-installation': false,
  'web-printing': false,
  'window-management': false,
};
const cases = Object.entries(PERMISSIONS);

it.each(cases)('our own page and %s: %s', (permission, allowed) => {
  expect(isPermitted(permission, 'app://vitrine/')).toBe(allowed);
});

it.each(cases)('another page never has %s', (permission) => {
  for (const url of ['https://evil.example/', 'app://vitrine.evil/', 'about:blank', '']) {
    expect(isPermitted(permission, url), url).toBe(false);
  }
});

it('what no list knows is denied', () => {
  for (const name of ['something-new', '', '__proto__', 'constructor']) {
    expect(isPermitted(name, 'app://vitrine/'), name).toBe(false);
  }
});

/** Records what would be installed; a real session needs a running Electron, which the specs have. */
function installed() {
  const handlers: {
    request?: RequestHandler;
    check?: CheckHandler;
    device?: () => boolean;
    display?: Display;
  } = {};
  installPermissions({
    setPermissionRequestHandler: (handler: RequestHandler) => Object.assign(handlers, { request: handler }),
    setPermissionCheckHandler: (handler: CheckHandler) => Object.assign(handlers, { check: handler }),
    setDevicePermissionHandler: (handler: () => boolean) => Object.assign(handlers, { device: handler }),
    setDisplayMediaRequestHandler: (handler: Display) => Object.assign(handlers, { display: handler }),
  } as unknown as Session);
  return handlers;
}
type Display = (request: unknown, done: (streams: object) => void) => void;

const contents = {} as WebContents;

it('decides when a page asks, by the page that asks', () => {
  const { request } = installed();
  const answers: boolean[] = [];
  const ask = (permission: Permission, requestingUrl: string) =>
    request?.(contents, permission, (granted) => answers.push(granted), { requestingUrl, isMainFrame: true });
  ask('clipboard-sanitized-write', 'app://vitrine/');
  ask('clipboard-sanitized-write', 'https://evil.example/');
  ask('geolocation', 'app://vitrine/');
  expect(answers).toEqual([true, false, false]);
});

it('decides when a page only looks, by its origin', () => {
  const { check } = installed();
  const details = { isMainFrame: true } as Parameters<CheckHandler>[3];
  expect(check?.(contents, 'clipboard-sanitized-write', 'app://vitrine', details)).toBe(true);
  expect(check?.(contents, 'clipboard-sanitized-write', 'https://evil.example', details)).toBe(false);
  expect(check?.(null, 'media', 'app://vitrine', details)).toBe(false);
});

it('has no devices and no screen for anybody', () => {
  const { device, display } = installed();
  const shared: object[] = [];
  display?.({}, (streams) => shared.push(streams));
  expect(device?.()).toBe(false);
  expect(shared).toEqual([{}]);
});

/** Only what the code uses: a real one exists only in a real window, which the specs have. */
const frame = (url: string) => ({ url }) as WebFrameMain;
const contentsOf = (mainFrame: WebFrameMain) => ({ mainFrame }) as WebContents;

const page = frame('app://vitrine/');
const own = contentsOf(page);
const isOwn = (candidate: WebContents) => candidate === own;
const nobody = new WeakSet<WebContents>();

function decide(sender: WebContents, senderFrame: WebFrameMain | null, served = nobody): boolean {
  return mayHavePort(readPortRequest({ sender, senderFrame }, isOwn, served));
}

it('the main frame of our own page gets a port', () => {
  expect(decide(own, page)).toBe(true);
});

it('a page gets no second one', () => {
  expect(decide(own, page, new WeakSet([own]))).toBe(false);
});

it.each(['app://vitrine/', 'about:blank', 'about:srcdoc', 'https://evil.example/'])(
  'an iframe gets none, whatever it shows: %s',
  (url) => {
    expect(decide(own, frame(url))).toBe(false);
  },
);

it('a frame that is gone gets none', () => {
  expect(decide(own, null)).toBe(false);
});

it('another window gets none, even with our page in it', () => {
  expect(decide(contentsOf(page), page)).toBe(false);
});

it.each([
  '',
  'about:blank',
  'app://vitrine.evil/',
  'app://evil/',
  'file:///index.html',
  'data:text/html,x',
  'https://vitrine/',
])('our window gets none while it shows %s', (url) => {
  const strange = frame(url);
  const window = contentsOf(strange);
  const request = readPortRequest({ sender: window, senderFrame: strange }, () => true, nobody);
  expect(mayHavePort(request)).toBe(false);
});

it('no URL at all is no reason to trust', () => {
  const facts = { fromOwnWindow: true, isMainFrame: true, alreadyHanded: false };
  expect(mayHavePort({ ...facts, url: 'app://vitrine/' })).toBe(true);
  expect(mayHavePort({ ...facts, url: undefined })).toBe(false);
});
