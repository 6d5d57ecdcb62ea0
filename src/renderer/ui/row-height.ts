import { create } from 'zustand';

type Density = 'compact' | 'comfortable';

/** The token --row as a number, for lists that position their rows themselves. A test compares the two. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 26, comfortable: 32 };

const useDensity = create<{ readonly density: Density }>(() => ({ density: 'compact' }));

/** In CSS pixels. */
export function useRowHeight(): number {
  return ROW_HEIGHTS[useDensity(({ density }) => density)];
}

/** On the document, for the style sheets and for lists that position rows by number. */
export function applyDensity(density: Density, root: HTMLElement = document.documentElement): void {
  root.dataset.density = density;
  useDensity.setState({ density });
}
