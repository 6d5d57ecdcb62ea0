import { LINK_SCHEME } from '../contract/links.ts';

/** With what the program was started. */
export interface Launch {
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
  return { data: dataIn(beforeDashes(own)), link: args[place], refused };
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
