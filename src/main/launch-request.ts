import type { Program } from '#command-line/switches.ts';
import { LINK_SCHEME } from '#contract/links.ts';

export const DESKTOP = {
  command: 'vitrine',
  summary: 'Opens Vitrine, a desktop browser for table namespaces.',
  switches: {
    data: { takes: 'directory', placeholder: 'DIR', help: 'the data directory (default: the user’s own)' },
  },
  operand: {
    placeholder: 'LINK',
    help: `an address that begins with ${LINK_SCHEME}:// and says what to open`,
  },
} as const satisfies Program;

/** With what the program was started. */
interface Launch {
  /** What is to be printed in the place of a start. */
  readonly asked: { readonly help: boolean; readonly version: boolean };
  /** Of `--data=DIR` or `--data DIR`; other switches may be Chromium’s own and are left alone. */
  readonly data: string | undefined;
  /** The link that the system started this program with, if any: a text for the window, and nothing else. */
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
  const refused = place >= 0 && place < args.length - 1 ? MORE_THAN_A_LINK : undefined;
  const switches = beforeDashes(own);
  const asked = { help: switches.includes('--help'), version: switches.includes('--version') };
  return { asked, data: dataIn(switches), link: args[place], refused };
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
