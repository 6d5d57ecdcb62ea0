import { spawn } from 'node:child_process';
import { type Program, readSwitches } from '#command-line/switches.ts';
import { UsageError } from '#command-line/usage-error.ts';
import { bucketLink, isBucketAddress } from '#contract/bucket-link.ts';

export const WEB = {
  command: 'vitrine',
  summary: 'Serves Vitrine’s window to a browser on this machine.',
  switches: {
    port: {
      takes: 'number',
      placeholder: 'N',
      most: 65_535,
      help: 'the port on 127.0.0.1 (default: any free one)',
    },
    data: { takes: 'directory', placeholder: 'DIR', help: 'the data directory (default: the user’s own)' },
    open: { takes: 'nothing', negatable: true, help: 'don’t open the browser' },
  },
  operand: { placeholder: 'BUCKET', help: 'a bucket to open: s3://…, gs://…, or az://…' },
} as const satisfies Program;

/** Whether the first argument is an option of the window, and not another command of the program. */
export function isForWindow(word: string): boolean {
  return word.startsWith('-') || isBucketAddress(word);
}

/** The options, and the link to a bucket from the arguments. Throws a UsageError. */
export function readWebArguments(args: readonly string[]) {
  const isBucket = (word: string, at: number) => isBucketAddress(word) && args[at - 1] !== '--data';
  const [bucket, another] = args.filter(isBucket);
  if (another !== undefined) throw new UsageError('Vitrine opens one bucket at a time');
  const switches = readSwitches(
    WEB,
    args.filter((word, at) => !isBucket(word, at)),
  );
  return { ...switches, link: bucket === undefined ? undefined : bucketLink(bucket) };
}

/**
 * Makes the system open a local file in the browser, if there is one. A failure doesn’t matter, since the address was
 * printed.
 */
export function openInBrowser(file: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...args] = browserCommand(file, platform);
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** No shell is involved, so the path is never interpreted as a command. */
export function browserCommand(file: string, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['open', file];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', file];
  const hasDisplay = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDisplay ? ['xdg-open', file] : [];
}
