import { join } from 'node:path';
import type { Shell } from 'electron';
import { createAddressFiles } from '../core/shell/address-file.ts';

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
