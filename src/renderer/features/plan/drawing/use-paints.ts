import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Colours, readColours } from './colours.ts';
import { type Cut, canvasMeasure, createCut } from './measure-text.ts';

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

/** How often fonts have come since: a text that is drawn before its font has come is drawn in another one. */
function useFontsLoaded(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const count = () => setTimes((before) => before + 1);
    document.fonts.addEventListener('loadingdone', count);
    return () => document.fonts.removeEventListener('loadingdone', count);
  }, []);
  return times;
}

const FORCED = '(forced-colors: active)';
const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', FORCED];

/** The colours of the theme that an element is in; read anew when the theme changes. */
function useColours(probe: RefObject<HTMLElement | null>): Colours | undefined {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [themes, setThemes] = useState(0);
  useEffect(() => setElement(probe.current), [probe]);
  useEffect(() => followTheme(() => setThemes((count) => count + 1)), []);
  return useMemo(() => {
    // Another theme is another number: the memo has to be made anew with it.
    void themes;
    return element === null ? undefined : readColours(element, matchMedia(FORCED).matches);
  }, [element, themes]);
}

/** Calls back for each change of what colours depend on; returns the end of it. */
function followTheme(onChange: () => void): () => void {
  const queries = QUERIES.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  const attributes = new MutationObserver(onChange);
  attributes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
    attributes.disconnect();
  };
}
