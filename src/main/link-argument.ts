import { isLink } from './arguments.ts';

/** What a second start hands to the first one. By itself, since Chromium may put other arguments into another order. */
export interface LaunchArguments {
  readonly link: string | null;
}

/** SECURITY: any program of this user can send one, so it is looked at before it is believed. */
export function linkIn(words: unknown): string | undefined {
  if (typeof words !== 'object' || words === null || !('link' in words)) return undefined;
  return typeof words.link === 'string' && isLink(words.link) ? words.link : undefined;
}
