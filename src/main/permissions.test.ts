import type { Session, WebContents } from 'electron';
import { expect, it } from 'vitest';
import { installPermissions, isPermitted } from './permissions.ts';

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type Permission = Parameters<RequestHandler>[1] | Parameters<CheckHandler>[1];

/** Every permission that Electron knows: a new one has to be written down here before this compiles again. */
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

/** Takes down what would be installed; a real session needs a running Electron, which the specs have. */
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
