import type { Configuration } from 'oidc-provider';
import { startAuthorizationServer } from './authorization-server.ts';
import { createBrowserUser } from './browser-user.ts';
import { CONNECTION, settingsFor, setUpSignIns, through } from './set-up.ts';

/** A user who has signed in with the browser at a real authorization server. */
export async function setUpSignedIn(configuration: Configuration = {}) {
  const server = await startAuthorizationServer(configuration);
  const browser = createBrowserUser();
  const all = await setUpSignIns({ openBrowser: async (url) => void (await browser.visit(url)) });
  const settings = settingsFor('browser', { issuer: server.issuer, clientId: 'window', scopes: ['openid'] });
  await through(all.signIns.start(settings));
  const stored = async () => (await all.credentials.of(CONNECTION)).tokens?.reveal();
  return { ...all, server, settings, stored };
}
