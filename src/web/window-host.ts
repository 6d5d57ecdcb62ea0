import { resolve } from 'node:path';
import { CODE_FRAGMENT, LINK_FRAGMENT } from '#contract/web-socket.ts';
import { createHost } from '#core/host.ts';
import { forkServer } from '#core/local-server/fork.ts';
import type { SpawnServer } from '#core/local-server/process.ts';
import { createRouter } from '#core/router/router.ts';
import { createAddressFiles } from '#core/shell/address-file.ts';
import { type AssetTable, loadAssets, outputFiles } from '#core/shell/assets.ts';
import { browserOpener } from '#core/shell/browser-opener.ts';
import { startWindowServer } from './server.ts';
import { createOneTimeCodes, createToken } from './token-exchange.ts';

interface WindowHostOptions {
  readonly dataDirectory: string;
  readonly port: number;
  /** Makes the system open a local file in the browser. */
  readonly showFile: (file: string) => void;
  /** Called when a generated address was used, and so has become invalid. */
  readonly onOpened?: () => void;
  /** Default: starts it in its own process. */
  readonly spawnServer?: SpawnServer;
  /** The files of the window, if they are already loaded. */
  readonly assets?: AssetTable;
}

export interface WindowHost {
  /**
   * A one-time address of the window, which gives access to the host. With a link, the page asks whether to open it.
   */
  newAddress(link?: string): string;
  /** Opens the window in the system's browser, with its own code. */
  openWindow(link?: string): Promise<void>;
  close(): Promise<void>;
}

const files = outputFiles(import.meta.url);

/** The browser shell without its process: a host, and a server for the window on loopback. */
export async function openWindowHost(options: WindowHostOptions): Promise<WindowHost> {
  const addressFiles = createAddressFiles({
    directory: resolve(options.dataDirectory, 'browser'),
    show: async (file) => options.showFile(file),
  });
  const host = await createHost({
    dataDirectory: options.dataDirectory,
    shell: 'browser',
    packageFiles: files,
    spawnServer: options.spawnServer ?? forkServer(files.server),
    openBrowser: browserOpener((url) => addressFiles.open(url)),
  });
  try {
    const codes = createOneTimeCodes();
    const server = await startWindowServer({
      assets: options.assets ?? (await loadWindowAssets()),
      router: createRouter(host),
      files: { receive: host.uploads.receive, drop: host.uploads.dropOffer },
      token: createToken(),
      codes,
      port: options.port,
    });
    const close = async () => {
      await server.close();
      await addressFiles.close();
      await host.close();
    };
    return {
      newAddress: (link) => windowUrl(server.port, codes.make(options.onOpened), link),
      openWindow(link) {
        const code = codes.make();
        return addressFiles.open(windowUrl(server.port, code, link), () => codes.end(code));
      },
      close,
    };
  } catch (problem) {
    await host.close();
    throw problem;
  }
}

/** The built files. */
export function loadWindowAssets(): Promise<AssetTable> {
  return loadAssets(files.renderer);
}

export function windowUrl(port: number, code: string, link?: string): string {
  const opened = link === undefined ? '' : `&${LINK_FRAGMENT}=${encodeURIComponent(link)}`;
  return `http://127.0.0.1:${port}/#${CODE_FRAGMENT}=${code}${opened}`;
}
