import { parseArgs } from 'node:util';

export interface WebArguments {
  readonly port: number;
  readonly data: string | undefined;
  readonly open: boolean;
  readonly help: boolean;
}

export const USAGE = `Serves Vitrine's window to a browser on this machine.

  --port N     the port on 127.0.0.1 (default: any free one)
  --data DIR   the data directory (default: the user's own)
  --no-open    don't open the browser
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
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not "${values.port}"`);
  }
  return { port, data: values.data, open: values.open, help: values.help };
}
