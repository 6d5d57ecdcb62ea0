/**
 * How the browser shell's page proves that it may call: it offers these two subprotocols, the second being the prefix
 * followed by the token of the printed address. A subprotocol is in no URL, no log and no history.
 */
export const CALLS_PATH = '/calls';
export const CALLS_PROTOCOL = 'vitrine.calls';
export const TOKEN_PROTOCOL_PREFIX = 'vitrine.token.';
/** Where the page finds the token when it is opened: in the fragment, which no server ever sees. */
export const TOKEN_FRAGMENT = 'token';
/** A `vitrine://` link that the page shall open, at the same place. It is no secret, and needs the token beside it or in the tab. */
export const LINK_FRAGMENT = 'open';
/** Says that the page is to be a window beside the one that opened it: `new`, or the one that was `closed` last. */
export const WINDOW_FRAGMENT = 'window';
