export const APP_SCHEME = 'app';
export const APP_HOST = 'vitrine';
const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_URL = `${APP_ORIGIN}/`;

/**
 * SECURITY: whether a URL is a page of ours. The parsed parts are compared: a text that merely starts right can end
 * anywhere (`app://vitrine.evil`, `app://vitrine@evil`). `URL.origin` can't be used, as it is "null" for schemes that
 * Node doesn't know.
 */
export function isAppUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === `${APP_SCHEME}:` &&
    url.hostname === APP_HOST &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  );
}
