import { useRef, useState } from 'react';
import type { Layer } from '#contract/index.ts';

export interface RowKeys {
  /** The one row that Tab comes to. */
  readonly tabStop: Layer | undefined;
  readonly onFocus: (layer: Layer) => void;
  /** Whether the key was one for the list. */
  readonly onKey: (key: string, layer: Layer) => boolean;
  readonly hold: (layer: Layer, button: HTMLButtonElement | null) => void;
}

/** One tab stop for all rows that can be opened, and arrows inside. Without one that was used, `first` is the stop. */
export function useRowKeys(openable: readonly Layer[], first: Layer | undefined): RowKeys {
  const [current, setCurrent] = useState<Layer>();
  const buttons = useRef(new Map<Layer, HTMLButtonElement>());
  return {
    tabStop: current !== undefined && openable.includes(current) ? current : (first ?? openable[0]),
    onFocus: setCurrent,
    onKey: (key, layer) => {
      const next = target(key, openable, openable.indexOf(layer));
      if (next === undefined) return false;
      buttons.current.get(next)?.focus();
      return true;
    },
    hold: (layer, button) => {
      if (button === null) buttons.current.delete(layer);
      else buttons.current.set(layer, button);
    },
  };
}

function target(key: string, openable: readonly Layer[], index: number): Layer | undefined {
  if (key === 'ArrowDown') return openable[Math.min(index + 1, openable.length - 1)];
  if (key === 'ArrowUp') return openable[Math.max(index - 1, 0)];
  if (key === 'Home') return openable[0];
  return key === 'End' ? openable.at(-1) : undefined;
}
