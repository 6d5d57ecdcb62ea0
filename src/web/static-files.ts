import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asset, type AssetTable, isDocumentPath } from '#core/shell/assets.ts';
import { documentHeaders, renderDocument } from '#core/shell/document.ts';

/** Responds to GET and HEAD with the page or a known file of the window, otherwise with 404 or 405. */
export function serveFile(assets: AssetTable, request: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(request.url ?? '/');
  const asset = assets.find(path);
  if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405, 'Method not allowed');
  else if (isDocumentPath(path)) serveDocument(assets, request, response);
  else if (asset === undefined) refuse(response, 404, 'Not found');
  else serveAsset(asset, request, response);
}

function serveAsset(asset: Asset, request: IncomingMessage, response: ServerResponse): void {
  // The names of built files contain a hash of their content.
  response.writeHead(200, {
    ...documentHeaders,
    'content-type': asset.type,
    'cache-control': 'private, max-age=31536000, immutable',
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(asset.file)
      .on('error', () => response.destroy())
      .pipe(response);
}

export function refuse(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      ...documentHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(`${text}\n`);
}

function serveDocument(assets: AssetTable, request: IncomingMessage, response: ServerResponse): void {
  // The guard has checked that the host is ours.
  const { html, headers } = renderDocument(assets.template, request.headers.host);
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : html);
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}
