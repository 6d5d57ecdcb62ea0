import { defaultDataDirectory } from '#core/storage/data-directory.ts';
import { openInBrowser, readWebArguments, WEB_USAGE } from './command-line.ts';
import { openWindowHost } from './window-host.ts';

async function run(): Promise<void> {
  const args = readWebArguments(process.argv.slice(2));
  if (args.help) {
    process.stdout.write(WEB_USAGE);
    return;
  }
  const window = await openWindowHost({
    dataDirectory: args.data ?? defaultDataDirectory(),
    port: args.port,
    showFile: (file) => openInBrowser(file),
    // Who closes the tab, or wants another browser, needs an address that still opens.
    onOpened: () => tell(`Opened. To open it again: ${window.newAddress()}`),
  });
  const address = window.newAddress();
  tell(`Vitrine: ${address}`);
  installExit(window.close);
  if (args.open) await window.openWindow(address);
}

function tell(text: string): void {
  process.stdout.write(`${text}\n`);
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
