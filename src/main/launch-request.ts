import type { Program } from '#command-line/switches.ts';
import { bucketLink, isBucketAddress } from '#contract/bucket-link.ts';
import { LINK_SCHEME } from '#contract/links.ts';

export const DESKTOP = {
  command: 'vitrine',
  summary: 'Opens Vitrine, a desktop browser for table namespaces.',
  switches: {
    data: { takes: 'directory', placeholder: 'DIR', help: 'the data directory (default: the user’s own)' },
  },
  operand: {
    placeholder: 'ADDRESS',
    help: `what to open: a link (${LINK_SCHEME}://…), or a bucket (s3://…, gs://…, az://…)`,
  },
} as const satisfies Program;

/** The arguments of a start. */
interface Launch {
  /** Text to print instead of starting. */
  readonly requestedInfo: { readonly help: boolean; readonly version: boolean };
  /** From `--data=DIR` or `--data DIR`. Other switches may be Chromium’s own and are ignored. */
  readonly data: string | undefined;
  /**
   * The link that the system started this program with, or to the bucket that the user named. It is only passed to
   * the window as text.
   */
  readonly link: string | undefined;
  /** Why the program must not start. */
  readonly refused: string | undefined;
}

/**
 * SECURITY: any web page can make the system start this program with a link, and some systems let parts of the link
 * become arguments. Only arguments before the link are the user’s. If any follow it, the program does not start,
 * since Chromium may already have used them. Nothing after `--` is a switch.
 */
export function readLaunch(args: readonly string[]): Launch {
  const place = args.findIndex(isLink);
  const own = place < 0 ? args : args.slice(0, place);
  const buckets = bucketsIn(own);
  const switches = beforeDashes(own);
  const requestedInfo = { help: switches.includes('--help'), version: switches.includes('--version') };
  const [bucket] = buckets;
  return {
    requestedInfo,
    data: dataIn(switches),
    link: args[place] ?? (bucket === undefined ? undefined : bucketLink(bucket)),
    refused: refusalOf(place >= 0 && place < args.length - 1, buckets.length + (place < 0 ? 0 : 1)),
  };
}

/** Excludes the values of switches. */
function bucketsIn(args: readonly string[]): readonly string[] {
  return args.filter((arg, at) => isBucketAddress(arg) && args[at - 1] !== '--data');
}

function refusalOf(hasMoreThanLink: boolean, addresses: number): string | undefined {
  if (hasMoreThanLink) return MORE_THAN_A_LINK;
  return addresses > 1 ? 'Vitrine opens one address at a time.' : undefined;
}

export function isLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${LINK_SCHEME}:`);
}

const MORE_THAN_A_LINK = 'Vitrine was started with a link and something after it. Start it without the rest.';

function beforeDashes(args: readonly string[]): readonly string[] {
  const dashes = args.indexOf('--');
  return dashes < 0 ? args : args.slice(0, dashes);
}

function dataIn(args: readonly string[]): string | undefined {
  const index = args.findIndex((arg) => arg === '--data' || arg.startsWith('--data='));
  const arg = args[index];
  return arg === '--data' ? args[index + 1] : arg?.slice('--data='.length);
}

/**
 * The data that a second start passes to the first one. It is an object, since Chromium may reorder the arguments.
 */
export interface LaunchArguments {
  readonly link: string | null;
}

/** SECURITY: any program of this user can send this data, so it is validated. */
export function linkIn(words: unknown): string | undefined {
  if (typeof words !== 'object' || words === null || !('link' in words)) return undefined;
  return typeof words.link === 'string' && isLink(words.link) ? words.link : undefined;
}

/** Why this program was started, or started again: to open a link, or only to show it. */
export interface LaunchRequest {
  readonly link: string | undefined;
}

export type DeferredQueue<Item> = ReturnType<typeof createDeferredQueue<Item>>;

/** Queues items that arrive during the start until a consumer is set. */
export function createDeferredQueue<Item>() {
  const waiting: Item[] = [];
  let take = (item: Item): void => void waiting.push(item);
  return {
    put: (item: Item): void => take(item),
    open(listener: (item: Item) => void): void {
      take = listener;
      waiting.splice(0).forEach(listener);
    },
  };
}
