import { readFile } from 'node:fs/promises';
import { type AssetTable, isDocumentPath } from '../core/shell/assets.ts';
import { documentHeaders, renderDocument } from '../core/shell/document.ts';
import { isAppUrl } from './app-origin.ts';

/** SECURITY: only known files of the window, by exact path, on our own host. */
export async function answerRequest(
  assets: AssetTable,
  request: Pick<Request, 'method' | 'url'>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed');
  if (!isAppUrl(request.url)) return plain(404, 'Not found');
  const { pathname } = new URL(request.url);
  if (isDocumentPath(pathname)) {
    const { html, headers } = renderDocument(assets.template);
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
