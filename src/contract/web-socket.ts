/**
 * The page of the browser shell authenticates with two subprotocols, the second being the prefix followed by the
 * token. A subprotocol is in no URL, no log, and no history.
 */
export const CALLS_PATH = '/calls';
export const CALLS_PROTOCOL = 'vitrine.calls';
export const TOKEN_PROTOCOL_PREFIX = 'vitrine.token.';
/**
 * The page is opened with a one-time code in the fragment, which browsers don’t send to servers. The page exchanges
 * it for the token, so the address is useless afterwards.
 */
export const CODE_FRAGMENT = 'code';
/** Exchanges a code, as JSON, for the token. */
export const TOKEN_PATH = '/token';
/**
 * A `vitrine://` link that the page should open, also in the fragment. It is not secret, and needs the code beside it
 * or the token in the tab.
 */
export const LINK_FRAGMENT = 'open';
/** Makes the page an additional window beside the one that opened it: `new`, or the one that was `closed` last. */
export const WINDOW_FRAGMENT = 'window';
