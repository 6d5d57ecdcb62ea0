import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

interface WebArguments {
  readonly port: number;
  readonly data: string | undefined;
  readonly open: boolean;
  readonly help: boolean;
}

export const WEB_USAGE = `Serves Vitrine’s window to a browser on this machine.

  --port N     the port on 127.0.0.1 (default: any free one)
  --data DIR   the data directory (default: the user’s own)
  --no-open    don’t open the browser
`;

/** Throws an error whose message is for the user. */
export function readWebArguments(args: readonly string[]): WebArguments {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      open: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  // It would be read as the directory that the program was started in.
  if (values.data === '') throw new Error('--data takes a directory');
  return { port: portOf(values.port), data: values.data, open: values.open, help: values.help };
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`--port takes a number from 0 to 65535, not "${text}"`);
}

/** Has the system open a file of ours in the browser, where there is one. Whether it worked doesn't matter: the address was printed. */
export function openInBrowser(file: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...args] = browserCommand(file, platform);
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** No shell is involved, so nothing in the path is ever read as a command. */
export function browserCommand(file: string, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['open', file];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', file];
  const hasDisplay = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDisplay ? ['xdg-open', file] : [];
}
