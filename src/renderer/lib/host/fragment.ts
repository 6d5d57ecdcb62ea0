import { CODE_FRAGMENT, LINK_FRAGMENT, WINDOW_FRAGMENT } from '../../../contract/web-socket.ts';

/** What an address of the browser shell brought behind its `#`. */
export interface Fragment {
  /** For one use; gets the token. */
  readonly code: string | null;
  /** A `vitrine://` link to be opened. */
  readonly link: string | null;
  /** Which window it is to be, where another page opened it. */
  readonly window: string | null;
}

const NAMES = [CODE_FRAGMENT, LINK_FRAGMENT, WINDOW_FRAGMENT];

/** SECURITY: it leaves the address bar and the history at once, as there may be a code in it. */
export function takeFragment(): Fragment {
  const members = new URLSearchParams(location.hash.slice(1));
  if (NAMES.some((name) => members.has(name))) history.replaceState(history.state, '', location.pathname);
  return {
    code: members.get(CODE_FRAGMENT),
    link: members.get(LINK_FRAGMENT),
    window: members.get(WINDOW_FRAGMENT),
  };
}

let first: Fragment | undefined;

/** What the page was opened with; whoever asks first takes it out of the address. */
export function firstFragment(): Fragment {
  first ??= takeFragment();
  return first;
}
