import { type RefObject, useMemo } from 'react';
import type { Colours } from './colours.ts';
import { type Cut, canvasMeasure, createCut } from './measure-text.ts';
import { useColours } from './use-colours.ts';
import { useFontsLoaded } from './use-fonts-loaded.ts';

/** Colours of the theme and a way to cut texts to their width; undefined until the first element is there. */
export function usePaints(
  probe: RefObject<HTMLElement | null>,
): { readonly colours: Colours; readonly cut: Cut } | undefined {
  const colours = useColours(probe);
  const fonts = useFontsLoaded();
  return useMemo(() => {
    // What was measured in another font is wrong in this one.
    void fonts;
    const context = document.createElement('canvas').getContext('2d');
    return colours && context ? { colours, cut: createCut(canvasMeasure(context)) } : undefined;
  }, [colours, fonts]);
}
