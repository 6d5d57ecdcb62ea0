/**
 * How the browser shell's page proves that it may call: it offers these two subprotocols, the second being the prefix
 * followed by the token. A subprotocol is in no URL, no log and no history.
 */
export const CALLS_PATH = '/calls';
export const CALLS_PROTOCOL = 'vitrine.calls';
export const TOKEN_PROTOCOL_PREFIX = 'vitrine.token.';
/**
 * Where the page finds a code for one use when it is opened: in the fragment, which no server ever sees. It gets the
 * token for it, so that whoever finds the address later has nothing.
 */
export const CODE_FRAGMENT = 'code';
/** Takes a code, as JSON, for the token. */
export const TOKEN_PATH = '/token';
/** A `vitrine://` link that the page shall open, at the same place. It is no secret, and needs the code beside it or the token in the tab. */
export const LINK_FRAGMENT = 'open';
/** Says that the page is to be a window beside the one that opened it: `new`, or the one that was `closed` last. */
export const WINDOW_FRAGMENT = 'window';
