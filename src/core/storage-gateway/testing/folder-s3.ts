import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { defined } from '#protocol/defined.ts';
import { Failure } from '../../failure.ts';
import { errorXml, listXml, readS3Request, type S3Request } from '../s3-messages.ts';
import { folderStore } from './folder-store.ts';

export interface SeenByS3 {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

interface FolderS3Options {
  readonly folder: string;
  readonly bucket: string;
  /** The error response as XML, if the request is to be rejected. */
  readonly refusal?: (seen: SeenByS3) => string | Refusal | undefined;
}

interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A folder that serves as a bucket of an S3-compatible server and records its requests. It ends with the test. */
export async function startFolderS3({ folder, bucket, refusal = () => undefined }: FolderS3Options) {
  const { store } = folderStore(folder);
  const seen: SeenByS3[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = { path: request.url ?? '', headers: request.headers };
    seen.push(one);
    const refused = refusal(one);
    if (refused !== undefined) {
      const { status, headers, text }: Refusal =
        typeof refused === 'string' ? { status: 403, text: refused } : refused;
      return void response.writeHead(status, { ...XML, ...headers }).end(text);
    }
    const s3Request = readS3Request(request, new URL(one.path, 'http://127.0.0.1'));
    if (s3Request?.kind === 'list' && s3Request.bucket === bucket) return sendList(s3Request, response);
    const inside = `s3://${bucket}/`;
    if (s3Request?.kind !== 'object' || !s3Request.address.startsWith(inside))
      return void response.writeHead(404, XML).end(errorXml('NoSuchBucket', 'There is none.'));
    await sendObject(s3Request, response, s3Request.address.slice(inside.length));
  }

  async function sendList(list: Extract<S3Request, { kind: 'list' }>, response: ServerResponse) {
    const { prefix, delimiter, after, most } = list;
    const page = await store.list({
      prefix,
      delimiter,
      ...defined({ after, most }),
    });
    response.writeHead(200, XML).end(listXml({ bucket, prefix, ...page }));
  }

  async function sendObject(
    { range, isHead }: Extract<S3Request, { kind: 'object' }>,
    response: ServerResponse,
    key: string,
  ) {
    const { bytes, size, etag } = await store.read({ key, ...(range && { range }) });
    const from = range === undefined || 'last' in range ? size - bytes.length : range.from;
    response.writeHead(range === undefined ? 200 : 206, {
      etag: `"${etag}"`,
      'content-length': bytes.length,
      ...(range && { 'content-range': `bytes ${from}-${from + bytes.length - 1}/${size}` }),
    });
    response.end(isHead ? undefined : bytes);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((problem: unknown) => {
      if (!(problem instanceof Failure)) throw problem;
      response.writeHead(404, XML).end(errorXml('NoSuchKey', problem.details.message));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  // The address of a listening TCP server is never a string.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, seen, close };
}

const XML = { 'content-type': 'application/xml' };
