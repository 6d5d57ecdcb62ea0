export type ListAction =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'move'; readonly to: number }
  | { readonly type: 'look' | 'keep' | 'remove' | 'duplicate' | 'menu' };

export interface ListKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Command on a Mac, Control elsewhere. */
  readonly mod: boolean;
}

export interface ListPlace {
  readonly count: number;
  readonly index: number;
}

/** What a key does in the list; undefined where it is none of its keys. */
export function listAction(
  { key, altKey, shiftKey, mod }: ListKey,
  place: ListPlace,
): ListAction | undefined {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { type: 'menu' };
  if (mod) return key.toLowerCase() === 'd' ? { type: 'duplicate' } : undefined;
  const target = targetOf(key, place);
  if (altKey) {
    const isStep = key === 'ArrowUp' || key === 'ArrowDown';
    return isStep && target !== undefined && target !== place.index
      ? { type: 'move', to: target }
      : undefined;
  }
  if (target !== undefined) return { type: 'go', index: target };
  return DEEDS[key];
}

const DEEDS: Readonly<Record<string, ListAction>> = {
  Enter: { type: 'keep' },
  ' ': { type: 'look' },
  Delete: { type: 'remove' },
  Backspace: { type: 'remove' },
};

function targetOf(key: string, { count, index }: ListPlace): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'ArrowDown':
      return Math.min(count - 1, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
