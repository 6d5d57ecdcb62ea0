import { readFile } from 'node:fs/promises';
import { type AssetTable, isDocumentPath } from '#core/shell/assets.ts';
import { documentHeaders, renderDocument } from '#core/shell/document.ts';
import { isAppUrl } from './page-guards.ts';

/** The forms that Electron accepts: bytes, or the path of a file. */
export type AppAnswer = BytesAnswer | FileAnswer;

interface Head {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
}

interface BytesAnswer extends Head {
  readonly data: Buffer;
}

interface FileAnswer extends Head {
  readonly path: string;
}

/** SECURITY: returns only known files of the window, by exact path, on our own host. */
export function answerRequest(assets: AssetTable, request: Pick<Request, 'method' | 'url'>): AppAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed');
  if (!isAppUrl(request.url)) return plain(404, 'Not found');
  const { pathname } = new URL(request.url);
  if (isDocumentPath(pathname)) {
    const { html, headers } = renderDocument(assets.template);
    return { statusCode: 200, headers, data: Buffer.from(html) };
  }
  const asset = assets.find(pathname);
  if (asset === undefined) return plain(404, 'Not found');
  return { statusCode: 200, headers: { ...documentHeaders, 'content-type': asset.type }, path: asset.file };
}

/** For versions of Electron that accept no paths. */
export async function withBytes(answer: AppAnswer): Promise<BytesAnswer> {
  if ('data' in answer) return answer;
  const { path, ...head } = answer;
  return { ...head, data: await readFile(path) };
}

function plain(statusCode: number, text: string): BytesAnswer {
  const headers = { ...documentHeaders, 'content-type': 'text/plain' };
  return { statusCode, headers, data: Buffer.from(text) };
}
