import type { App, IpcMainEvent, Session, WebContents } from 'electron';

export const APP_SCHEME = 'app';
const APP_HOST = 'vitrine';
const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_URL = `${APP_ORIGIN}/`;

/**
 * SECURITY: whether a URL is a page of ours. Parsed parts are compared, since a text with the right beginning can end
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

/**
 * SECURITY: for all web contents, including those that other code creates: no navigation away from our page, no
 * frames, no new windows, no webviews.
 */
export function installNavigationGuards(app: App): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
}

function guard(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-navigate', (details) => {
    if (!isAppUrl(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !isAppUrl(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => {
    if (!isAppUrl(details.url)) details.preventDefault();
  });
}

/** SECURITY: the permissions of our pages, each with its reason; all others are denied. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['clipboard-sanitized-write', 'copy buttons write plain text to the clipboard'],
]);

export function isPermitted(permission: string, requestingUrl: string): boolean {
  return ALLOWED.has(permission) && isAppUrl(requestingUrl);
}

export function installPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, done, details) => {
    done(isPermitted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, `${origin}/`));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, done) => done({}));
}

/** The properties of a request for a port that decide about it. */
interface PortRequest {
  readonly fromOwnWindow: boolean;
  readonly isMainFrame: boolean;
  readonly url: string | undefined;
  readonly alreadyHanded: boolean;
}

/**
 * SECURITY: fails closed: without a frame or a URL, or for a second request of the same document, there is no port.
 */
export function mayHavePort(request: PortRequest): boolean {
  return (
    request.fromOwnWindow &&
    request.isMainFrame &&
    request.url !== undefined &&
    isAppUrl(request.url) &&
    !request.alreadyHanded
  );
}

/** Electron's data about the sender. A closed frame has no URL. */
export function readPortRequest(
  event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>,
  isOwnWindow: (contents: WebContents) => boolean,
  served: WeakSet<WebContents>,
): PortRequest {
  const frame = event.senderFrame;
  return {
    fromOwnWindow: isOwnWindow(event.sender),
    isMainFrame: frame !== null && frame === event.sender.mainFrame,
    url: frame?.url,
    alreadyHanded: served.has(event.sender),
  };
}
