import { join } from 'node:path';
import type { App, Session, Shell } from 'electron';
import { LINK_SCHEME } from '#contract/links.ts';
import type { SystemProxy } from '#core/network/route.ts';
import type { SettingsStore } from '#core/settings-store.ts';
import { createAddressFiles } from '#core/shell/address-file.ts';

export interface SystemBrowser {
  open(url: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens addresses in the system's browser. SECURITY: on Linux, Electron does that through a program with the address
 * in its arguments, which every account can read. On other systems, it calls the system directly.
 */
export function createSystemBrowser(
  shell: Pick<Shell, 'openExternal' | 'openPath'>,
  dataDirectory: string,
  platform: NodeJS.Platform = process.platform,
): SystemBrowser {
  if (platform !== 'linux') return { open: (url) => shell.openExternal(url), close: async () => {} };
  return createAddressFiles({
    directory: join(dataDirectory, 'browser'),
    show: async (file) => {
      const problem = await shell.openPath(file);
      if (problem !== '') throw new Error(problem);
    },
  });
}

type LinkApp = Pick<
  App,
  'isPackaged' | 'isDefaultProtocolClient' | 'setAsDefaultProtocolClient' | 'removeAsDefaultProtocolClient'
>;

/** SECURITY: neither Chromium nor Vitrine reads what Windows adds after these arguments as a switch. */
const ARGUMENTS_BEFORE_LINK = ['--'];

/**
 * Whether the system opens links with this program. Returns null in a checkout, which doesn’t register: the system
 * would then start a plain Electron without Vitrine.
 */
export function opensLinks(app: LinkApp): boolean | null {
  return app.isPackaged
    ? app.isDefaultProtocolClient(LINK_SCHEME, process.execPath, ARGUMENTS_BEFORE_LINK)
    : null;
}

/** Registers or unregisters this program for links according to the settings. */
export function followLinkSetting(app: LinkApp, settings: Pick<SettingsStore, 'get' | 'subscribe'>): void {
  let last: boolean | undefined;
  const follow = (isOn: boolean) => {
    if (isOn === last) return;
    last = isOn;
    if (opensLinks(app) !== !isOn) return;
    if (isOn) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ARGUMENTS_BEFORE_LINK);
    else app.removeAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ARGUMENTS_BEFORE_LINK);
  };
  follow(settings.get().opensLinks);
  settings.subscribe((now) => follow(now.opensLinks));
}

/** Resolves the proxy of an address as Chromium does: by the system settings, or by a PAC script. */
export function systemProxyOf(session: Pick<Session, 'resolveProxy'>): SystemProxy {
  return (url) => session.resolveProxy(url);
}
