import { firstFragment, takeFragment } from '../host/fragment.ts';

/** A page in a browser takes links in its address: when it is opened, and when one is typed or pasted there later. */
export function followAddress(onLink: (text: string) => void): void {
  const { link } = firstFragment();
  if (link !== null) onLink(link);
  addEventListener('hashchange', () => {
    const { link: next } = takeFragment();
    if (next !== null) onLink(next);
  });
}
