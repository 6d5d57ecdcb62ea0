import { parseArgs } from 'node:util';

export interface WebArguments {
  readonly port: number;
  readonly data: string | undefined;
  readonly open: boolean;
  readonly help: boolean;
}

export const USAGE = `Serves Vitrine’s window to a browser on this machine.

  --port N     the port on 127.0.0.1 (default: any free one)
  --data DIR   the data directory (default: the user’s own)
  --no-open    don’t open the browser
`;

/** Throws an error whose message is for the user. */
export function readArguments(args: readonly string[]): WebArguments {
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
