/**
 * How the browser shell's page proves that it may call: it offers these two subprotocols, the second being the prefix
 * followed by the token of the printed address. A subprotocol is in no URL, no log and no history.
 */
export const CALLS_PATH = '/calls';
export const CALLS_PROTOCOL = 'vitrine.calls';
export const TOKEN_PROTOCOL_PREFIX = 'vitrine.token.';
/** Where the page finds the token when it is opened: in the fragment, which no server ever sees. */
export const TOKEN_FRAGMENT = 'token';
