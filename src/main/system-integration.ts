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
 * Opens addresses in the system's browser. SECURITY: Electron does that on Linux by a program with the address among its
 * arguments, which every account can read; elsewhere it asks the system itself.
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

/** SECURITY: nothing that Windows puts behind these is a switch, neither to Chromium nor to us. */
const BEFORE_A_LINK = ['--'];

/**
 * Whether the system opens links with this program. Null where it is not asked for that: what runs out of a folder of
 * sources would put an Electron in charge of them that knows nothing of Vitrine.
 */
export function opensLinks(app: LinkApp): boolean | null {
  return app.isPackaged ? app.isDefaultProtocolClient(LINK_SCHEME, process.execPath, BEFORE_A_LINK) : null;
}

/** Has the system open links with this program, or not, as the user wants it; whether it does, it says itself. */
export function followLinkSetting(app: LinkApp, settings: Pick<SettingsStore, 'get' | 'subscribe'>): void {
  let last: boolean | undefined;
  const follow = (wanted: boolean) => {
    if (wanted === last) return;
    last = wanted;
    if (opensLinks(app) !== !wanted) return;
    if (wanted) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, BEFORE_A_LINK);
    else app.removeAsDefaultProtocolClient(LINK_SCHEME, process.execPath, BEFORE_A_LINK);
  };
  follow(settings.get().opensLinks);
  settings.subscribe((now) => follow(now.opensLinks));
}

/** As the window itself would reach an address: by the settings of the system, or by the script that they name. */
export function systemProxyOf(session: Pick<Session, 'resolveProxy'>): SystemProxy {
  return (url) => session.resolveProxy(url);
}
