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

it.each(['app://vitrine', 'app://vitrine/', 'app://vitrine/index.html?a#b'])(
  'accepts the app URL %s',
  (url) => {
    expect(isAppUrl(url)).toBe(true);
  },
);

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
])('rejects the foreign URL %s', (url) => {
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
  it.each(elsewhere)('is prevented for %s', (url) => {
    expect(guarded().prevents(event, { url, isMainFrame: true })).toBe(true);
  });

  it('is allowed for the app’s own page', () => {
    expect(guarded().prevents(event, { url: 'app://vitrine/index.html', isMainFrame: true })).toBe(false);
  });
});

it('prevents all navigation of frames inside the page, even to the app’s own page', () => {
  expect(guarded().prevents('will-frame-navigate', { url: 'app://vitrine/', isMainFrame: false })).toBe(true);
});

it('denies new windows and webviews', () => {
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

it.each(cases)('decides for the app’s own page about %s: %s', (permission, allowed) => {
  expect(isPermitted(permission, 'app://vitrine/')).toBe(allowed);
});

it.each(cases)('denies any other page %s', (permission) => {
  for (const url of ['https://evil.example/', 'app://vitrine.evil/', 'about:blank', '']) {
    expect(isPermitted(permission, url), url).toBe(false);
  }
});

it('denies unknown permissions', () => {
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

it('decides a permission request by the URL of the requesting page', () => {
  const { request } = installed();
  const answers: boolean[] = [];
  const ask = (permission: Permission, requestingUrl: string) =>
    request?.(contents, permission, (granted) => answers.push(granted), { requestingUrl, isMainFrame: true });
  ask('clipboard-sanitized-write', 'app://vitrine/');
  ask('clipboard-sanitized-write', 'https://evil.example/');
  ask('geolocation', 'app://vitrine/');
  expect(answers).toEqual([true, false, false]);
});

it('decides a permission check by its origin', () => {
  const { check } = installed();
  const details = { isMainFrame: true } as Parameters<CheckHandler>[3];
  expect(check?.(contents, 'clipboard-sanitized-write', 'app://vitrine', details)).toBe(true);
  expect(check?.(contents, 'clipboard-sanitized-write', 'https://evil.example', details)).toBe(false);
  expect(check?.(null, 'media', 'app://vitrine', details)).toBe(false);
});

it('grants no devices and no screen capture', () => {
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
const noneServed = new WeakSet<WebContents>();

function decide(sender: WebContents, senderFrame: WebFrameMain | null, served = noneServed): boolean {
  return mayHavePort(readPortRequest({ sender, senderFrame }, isOwn, served));
}

it('gives a port to the main frame of the app’s own page', () => {
  expect(decide(own, page)).toBe(true);
});

it('gives a page no second port', () => {
  expect(decide(own, page, new WeakSet([own]))).toBe(false);
});

it.each(['app://vitrine/', 'about:blank', 'about:srcdoc', 'https://evil.example/'])(
  'gives an iframe no port, even if it shows %s',
  (url) => {
    expect(decide(own, frame(url))).toBe(false);
  },
);

it('gives a destroyed frame no port', () => {
  expect(decide(own, null)).toBe(false);
});

it('gives another window no port, even with the app’s page in it', () => {
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
])('gives the app’s window no port while it shows %s', (url) => {
  const foreign = frame(url);
  const window = contentsOf(foreign);
  const request = readPortRequest({ sender: window, senderFrame: foreign }, () => true, noneServed);
  expect(mayHavePort(request)).toBe(false);
});

it('gives no port without a URL', () => {
  const facts = { fromOwnWindow: true, isMainFrame: true, alreadyHanded: false };
  expect(mayHavePort({ ...facts, url: 'app://vitrine/' })).toBe(true);
  expect(mayHavePort({ ...facts, url: undefined })).toBe(false);
});
