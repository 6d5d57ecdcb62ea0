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

/** With what the program was started. */
interface Launch {
  /** What is to be printed in the place of a start. */
  readonly requestedInfo: { readonly help: boolean; readonly version: boolean };
  /** Of `--data=DIR` or `--data DIR`; other switches may be Chromium’s own and are left alone. */
  readonly data: string | undefined;
  /** The link that the system started this program with, or to the bucket that the user named: a text for the window, and nothing else. */
  readonly link: string | undefined;
  /** Why it may not start. */
  readonly refused: string | undefined;
}

/**
 * SECURITY: any page can have the system start this program with a link, and some systems let parts of the link become
 * arguments of their own. Only what stands before it is the user’s; where anything follows it, nothing is started, since
 * Chromium may have heard that already. Nothing after `--` is a switch.
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

/** But for one that is the value of a switch. */
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

/** What a second start hands to the first one. By itself, since Chromium may put other arguments into another order. */
export interface LaunchArguments {
  readonly link: string | null;
}

/** SECURITY: any program of this user can send one, so it is looked at before it is believed. */
export function linkIn(words: unknown): string | undefined {
  if (typeof words !== 'object' || words === null || !('link' in words)) return undefined;
  return typeof words.link === 'string' && isLink(words.link) ? words.link : undefined;
}

/** What this program was started for, or started again: a link, or only to be seen. */
export interface LaunchRequest {
  readonly link: string | undefined;
}

export type DeferredQueue<Item> = ReturnType<typeof createDeferredQueue<Item>>;

/** What comes while the program is still starting waits for whoever will take it. */
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
