import { TOKEN_FRAGMENT } from '../contract/web-socket.ts';
import { createHost } from '../core/host.ts';
import { forkServer } from '../core/local-server/fork.ts';
import type { SpawnServer } from '../core/local-server/process.ts';
import { createRouter } from '../core/router/router.ts';
import { type AssetTable, loadAssets } from '../core/shell/assets.ts';
import { browserOpener } from '../core/shell/browser-opener.ts';
import { outputFiles } from '../core/shell/output-files.ts';
import { startWindowServer } from './server.ts';
import { createToken } from './token.ts';

export interface WindowHostOptions {
  readonly dataDirectory: string;
  readonly port: number;
  /** Shows an address in the system's browser. */
  readonly openBrowser: (url: string) => Promise<void>;
  /** As a process of its own, unless something else is given. */
  readonly spawnServer?: SpawnServer;
  /** The files of the window, for who has read them already. */
  readonly assets?: AssetTable;
}

export interface WindowHost {
  /** Where the window is; whoever has this address has the host. */
  readonly url: string;
  close(): Promise<void>;
}

const files = outputFiles(import.meta.url);

/** The browser shell without its process: a host, and the window in front of it on loopback. */
export async function openWindowHost(options: WindowHostOptions): Promise<WindowHost> {
  const host = await createHost({
    dataDirectory: options.dataDirectory,
    shell: 'browser',
    spawnServer: options.spawnServer ?? forkServer(files.server),
    openBrowser: browserOpener(options.openBrowser),
  });
  try {
    const token = createToken();
    const server = await startWindowServer({
      assets: options.assets ?? (await loadWindowAssets()),
      router: createRouter(host),
      files: { receive: host.uploads.receive, drop: host.uploads.dropOffer },
      token,
      port: options.port,
    });
    const close = async () => {
      await server.close();
      await host.close();
    };
    return { url: windowUrl(server.port, token), close };
  } catch (problem) {
    await host.close();
    throw problem;
  }
}

/** As they were built. */
export function loadWindowAssets(): Promise<AssetTable> {
  return loadAssets(files.renderer);
}

export function windowUrl(port: number, token: string): string {
  return `http://127.0.0.1:${port}/#${TOKEN_FRAGMENT}=${token}`;
}
