import { requestedInfo } from '#command-line/help.ts';
import { defaultDataDirectory } from '#core/storage/data-directory.ts';
import { openInBrowser, readWebArguments, WEB } from './command-line.ts';
import { openWindowHost } from './window-host.ts';

/** The browser shell as a process: serves its window until it is asked to end. */
export async function runWeb(args: readonly string[]): Promise<void> {
  const { data, port, open, link, ...requested } = readWebArguments(args);
  const info = requestedInfo(WEB, requested);
  if (info !== undefined) return void process.stdout.write(info);
  const window = await openWindowHost({
    dataDirectory: data ?? defaultDataDirectory(),
    port,
    showFile: (file) => openInBrowser(file),
    // Who closes the tab, or wants another browser, needs an address that still opens.
    onOpened: () => tell(`Opened. To open it again: ${window.newAddress()}`),
  });
  tell(`Vitrine: ${window.newAddress(link)}`);
  installExit(window.close);
  if (open) await window.openWindow(link);
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
