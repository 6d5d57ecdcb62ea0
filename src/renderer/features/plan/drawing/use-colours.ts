import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Colours, readColours } from './colours.ts';

const FORCED = '(forced-colors: active)';
const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', FORCED];

/** The colours of the theme that an element is in; read anew when the theme changes. */
export function useColours(probe: RefObject<HTMLElement | null>): Colours | undefined {
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
