import { ariaKeys, keyboardPlatform } from './Shortcut.tsx';

/** A detail that shows while the pointer rests on a control, or the keys come to it. */
export interface Tip {
  readonly text: string;
  /** As in the command table: `Mod+I`. */
  readonly keys?: string | undefined;
  /** Where it stands if there is room: below, unless this says otherwise. */
  readonly side?: 'bottom' | 'right';
}

/** On the element itself, so that a control costs nothing for a tip that nobody looks at: `Tips` reads it there. */
export function tipAttributes({ text, keys, side }: Tip): Record<`data-tip${string}`, string | undefined> {
  return { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-side': side };
}

/** For the ears. What the name of the control says already is not said twice. */
export function describedByTip({ text, keys }: Tip, label: string | undefined) {
  return {
    'aria-description': label?.startsWith(text) ? undefined : text,
    'aria-keyshortcuts': keys === undefined ? undefined : ariaKeys(keys, keyboardPlatform()),
  };
}

/** What an element says of itself now; it may say something else while it is looked at. */
export function readTip(element: Pick<Element, 'getAttribute'>): Tip | undefined {
  const text = element.getAttribute('data-tip');
  if (text === null) return undefined;
  const keys = element.getAttribute('data-tip-keys') ?? undefined;
  const side = element.getAttribute('data-tip-side') === 'right' ? 'right' : 'bottom';
  return { text, keys, side };
}

/** The control with a tip that an event is about. */
export function closestTip(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest('[data-tip]') ?? undefined) : undefined;
}
