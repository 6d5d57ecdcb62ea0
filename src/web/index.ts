import { TOKEN_FRAGMENT } from '../contract/web-socket.ts';
import { openHost } from '../core/host.ts';
import { forkServer } from '../core/local-server/fork.ts';
import { createRouter } from '../core/router/router.ts';
import { loadAssets } from '../core/shell/assets.ts';
import { browserOpener } from '../core/shell/browser-opener.ts';
import { outputFiles } from '../core/shell/output-files.ts';
import { defaultDataDirectory } from '../core/storage/data-directory.ts';
import { readArguments, USAGE } from './arguments.ts';
import { openBrowser } from './open-browser.ts';
import { startWindowServer } from './server.ts';
import { createToken } from './token.ts';

async function run(): Promise<void> {
  const args = readArguments(process.argv.slice(2));
  if (args.help) {
    process.stdout.write(USAGE);
    return;
  }
  const files = outputFiles(import.meta.url);
  const host = await openHost({
    dataDirectory: args.data ?? defaultDataDirectory(),
    shell: 'browser',
    spawnServer: forkServer(files.server),
    openBrowser: browserOpener(async (url) => openBrowser(url)),
  });
  const token = createToken();
  const server = await startWindowServer({
    assets: await loadAssets(files.renderer),
    router: createRouter(host),
    files: { receive: host.uploads.receive, drop: host.uploads.dropOffer },
    token,
    port: args.port,
  });
  const url = `http://127.0.0.1:${server.port}/#${TOKEN_FRAGMENT}=${token}`;
  process.stdout.write(`Vitrine: ${url}\n`);
  if (args.open) openBrowser(url);
  installExit(async () => {
    await server.close();
    await host.close();
  });
}

/** Ends once, in order, and within a limit: an end must not hang on a disk or a socket. */
function installExit(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 4000).unref();
    void close().finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

run().catch((problem: unknown) => {
  const text = problem instanceof Error ? problem.message : String(problem);
  // The first line says what is wrong; about arguments Node goes on in general terms.
  process.stderr.write(`${text.split('\n', 1)[0]}\n`);
  process.exit(1);
});
