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
  /** Has the system open a file of ours in the browser. */
  readonly showFile: (file: string) => void;
  /** Told when an address was used that was handed out, and is worth nothing any more. */
  readonly onOpened?: () => void;
  /** As a process of its own, unless something else is given. */
  readonly spawnServer?: SpawnServer;
  /** The files of the window, for who has read them already. */
  readonly assets?: AssetTable;
}

export interface WindowHost {
  /** An address of the window, good for being opened once: whoever opens it has the host. With a link, it asks about that. */
  newAddress(link?: string): string;
  /** Opens the window in the system's browser, which is given a code of its own. */
  openWindow(link?: string): Promise<void>;
  close(): Promise<void>;
}

const files = outputFiles(import.meta.url);

/** The browser shell without its process: a host, and the window in front of it on loopback. */
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

/** As they were built. */
export function loadWindowAssets(): Promise<AssetTable> {
  return loadAssets(files.renderer);
}

export function windowUrl(port: number, code: string, link?: string): string {
  const opened = link === undefined ? '' : `&${LINK_FRAGMENT}=${encodeURIComponent(link)}`;
  return `http://127.0.0.1:${port}/#${CODE_FRAGMENT}=${code}${opened}`;
}
