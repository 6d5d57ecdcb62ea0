import { requestedInfo } from '#command-line/help.ts';
import { defaultDataDirectory } from '#core/storage/data-directory.ts';
import { openInBrowser, readWebArguments, WEB } from './command-line.ts';
import { openWindowHost } from './window-host.ts';

/** Runs the browser shell as a process, until it is stopped. */
export async function runWeb(args: readonly string[]): Promise<void> {
  const { data, port, open, link, ...requested } = readWebArguments(args);
  const info = requestedInfo(WEB, requested);
  if (info !== undefined) return void process.stdout.write(info);
  const window = await openWindowHost({
    dataDirectory: data ?? defaultDataDirectory(),
    port,
    showFile: (file) => openInBrowser(file),
    // Users who closed the tab, or use another browser, need a new address, since each works once.
    onOpened: () => print(`Opened. To open it again: ${window.newAddress()}`),
  });
  print(`Vitrine: ${window.newAddress(link)}`);
  installExit(window.close);
  if (open) await window.openWindow(link);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Ends the process once, cleanly, and within a time limit, so that the exit doesn’t hang on a disk or a socket. */
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
