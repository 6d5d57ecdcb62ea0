import type { App, WebContents } from 'electron';
import { isAppUrl } from './app-origin.ts';

/**
 * SECURITY: for every web contents that ever exists, also those that nobody here made: no navigation away from our
 * page, no frame, no new window, no webview.
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
