import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { type AssetTable, isDocumentPath } from '../core/shell/assets.ts';
import { documentHeaders, renderDocument } from '../core/shell/document.ts';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** Before the app is ready: makes `app://` a standard, secure origin. SECURITY: it never bypasses the policy. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function installAppProtocol(session: Session, assets: AssetTable): void {
  session.protocol.handle(APP_SCHEME, (request) => answer(assets, request));
}

/** SECURITY: only known files of the window, by exact path, on our own host. */
export async function answer(
  assets: AssetTable,
  request: Pick<Request, 'method' | 'url'>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed');
  if (!isAppUrl(request.url)) return plain(404, 'Not found');
  const { pathname } = new URL(request.url);
  if (isDocumentPath(pathname)) {
    const { html, headers } = renderDocument(assets.template, 'message-port');
    return new Response(html, { headers });
  }
  const asset = assets.find(pathname);
  if (asset === undefined) return plain(404, 'Not found');
  const body = new Uint8Array(await readFile(asset.file));
  return new Response(body, { headers: { ...documentHeaders, 'content-type': asset.type } });
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { ...documentHeaders, 'content-type': 'text/plain' } });
}
