import { LINK_SCHEME } from '../contract/links.ts';

/**
 * The link that the system started this program with, if any. SECURITY: only what has the form of one, and never as
 * anything but a text for the window: whatever else came with it is not looked at.
 */
export function linkArgument(args: readonly string[]): string | undefined {
  return args.find((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`));
}

/** What a second start hands to the first one. By itself, since Chromium may put other arguments into another order. */
export interface LaunchArguments {
  readonly link: string | null;
}

/** SECURITY: any program of this user can send one, so it is looked at before it is believed. */
export function linkIn(words: unknown): string | undefined {
  if (typeof words !== 'object' || words === null || !('link' in words)) return undefined;
  return typeof words.link === 'string' ? linkArgument([words.link]) : undefined;
}
