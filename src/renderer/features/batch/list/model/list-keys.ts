/** How a row is gone to: it alone is selected, everything up to it is, or the selection stays. */
export type GoMode = 'only' | 'range' | 'cursor';

export type ListAction =
  | { readonly type: 'go'; readonly index: number; readonly how: GoMode }
  | { readonly type: 'move'; readonly step: -1 | 1 }
  | { readonly type: 'toggle' | 'all' | 'remove' | 'duplicate' | 'copy' | 'open' | 'menu' };

export interface ListKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Command on a Mac, Control elsewhere. */
  readonly mod: boolean;
}

export interface ListPosition {
  readonly count: number;
  /** The operation on which the keys are, from 0; -1 before the list was entered. */
  readonly current: number;
  /** Operations that fit on the screen. */
  readonly page: number;
}

/** What a key does in a list of which several rows can be selected, after the WAI-ARIA pattern; undefined: not ours. */
export function listAction(event: ListKey, position: ListPosition): ListAction | undefined {
  if (event.altKey) return moveAction(event);
  const index = target(event.key, position);
  if (index !== undefined) return { type: 'go', index, how: goMode(event) };
  return event.mod ? modAction(event) : plainAction(event);
}

function moveAction({ key, shiftKey, mod }: ListKey): ListAction | undefined {
  if (shiftKey || mod) return undefined;
  if (key === 'ArrowUp') return { type: 'move', step: -1 };
  return key === 'ArrowDown' ? { type: 'move', step: 1 } : undefined;
}

function goMode({ shiftKey, mod }: ListKey): GoMode {
  if (shiftKey) return 'range';
  return mod ? 'cursor' : 'only';
}

function target(key: string, { count, current, page }: ListPosition): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, current + 1);
    case 'ArrowUp':
      return Math.max(0, current - 1);
    case 'PageDown':
      return Math.min(count - 1, current + page);
    case 'PageUp':
      return Math.max(0, current - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function modAction({ key, shiftKey }: ListKey): ListAction | undefined {
  if (shiftKey) return undefined;
  switch (key.toLowerCase()) {
    case ' ':
      return { type: 'toggle' };
    case 'a':
      return { type: 'all' };
    case 'c':
      return { type: 'copy' };
    case 'd':
      return { type: 'duplicate' };
    default:
      return undefined;
  }
}

function plainAction({ key, shiftKey }: ListKey): ListAction | undefined {
  switch (key) {
    case ' ':
      return { type: 'toggle' };
    case 'Enter':
      return { type: 'open' };
    case 'Delete':
    case 'Backspace':
      return { type: 'remove' };
    case 'ContextMenu':
      return { type: 'menu' };
    case 'F10':
      return shiftKey ? { type: 'menu' } : undefined;
    default:
      return undefined;
  }
}
