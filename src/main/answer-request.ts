import { readFile } from 'node:fs/promises';
import { type AssetTable, isDocumentPath } from '../core/shell/assets.ts';
import { documentHeaders, renderDocument } from '../core/shell/document.ts';
import { isAppUrl } from './app-origin.ts';

/** As Electron takes it. */
export interface AppAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly data: Buffer;
}

/** SECURITY: only known files of the window, by exact path, on our own host. */
export async function answerRequest(
  assets: AssetTable,
  request: Pick<Request, 'method' | 'url'>,
): Promise<AppAnswer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed');
  if (!isAppUrl(request.url)) return plain(404, 'Not found');
  const { pathname } = new URL(request.url);
  if (isDocumentPath(pathname)) {
    const { html, headers } = renderDocument(assets.template);
    return { statusCode: 200, headers, data: Buffer.from(html) };
  }
  const asset = assets.find(pathname);
  if (asset === undefined) return plain(404, 'Not found');
  const data = await readFile(asset.file);
  return { statusCode: 200, headers: { ...documentHeaders, 'content-type': asset.type }, data };
}

function plain(statusCode: number, text: string): AppAnswer {
  const headers = { ...documentHeaders, 'content-type': 'text/plain' };
  return { statusCode, headers, data: Buffer.from(text) };
}
