import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as arrow from 'apache-arrow';
import { onTestFinished } from 'vitest';
import { ERROR } from '#protocol/index.ts';

/** What happens to a request that changes something. */
export type UploadOutcome = 'answered' | 'lost-before' | 'lost-after';

interface LimitedServerOptions {
  /** The largest request body in bytes. */
  readonly limit: number;
  /**
   * Closes the connection right after such a response, like the public adapter does, so that a client never reads it.
   */
  readonly hangsUp?: boolean;
  /** Called for each request with rows that would be applied, counted from 0. */
  readonly outcomeOf?: (upload: number) => UploadOutcome | Promise<UploadOutcome>;
}

interface StoredTable {
  ids: number[];
  version: number;
}

/**
 * A server of tables with a column `id` that refuses large bodies like the public adapter does, and can lose responses.
 */
export async function startLimitedServer({
  limit,
  hangsUp = false,
  outcomeOf = () => 'answered',
}: LimitedServerOptions) {
  const tables = new Map<string, StoredTable>();
  let uploads = 0;
  let refused = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const [, name = '', operation = ''] = /^\/v1\/table\/([^/]+)\/([a-z_/]+)/.exec(request.url ?? '') ?? [];
    const table = tables.get(name);
    const answer = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (operation !== 'create' && operation !== 'insert') {
      if (table === undefined) return void answer(404, { code: ERROR.tableNotFound, error: 'no such table' });
      const versions = [{ version: table.version, manifest_path: `m${table.version}` }];
      return void answer(200, operation === 'describe' ? { location: '/t' } : { versions });
    }
    if (body.length > limit) {
      refused += 1;
      if (hangsUp) return void request.socket.resetAndDestroy();
      return void response.writeHead(413).end('Failed to buffer the request body: length limit exceeded');
    }
    const outcome = await outcomeOf(uploads);
    uploads += 1;
    if (outcome === 'lost-before') return void request.socket.destroy();
    const made = applied(table, operation, body);
    if (made !== undefined) tables.set(name, made);
    if (outcome === 'lost-after') return void request.socket.destroy();
    if (made === undefined) answer(409, { code: ERROR.tableAlreadyExists, error: 'exists' });
    else answer(200, { version: made.version });
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    address: typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '',
    table: (name: string): StoredTable | undefined => tables.get(name),
    drop: (name: string) => tables.delete(name),
    refused: () => refused,
  };
}

function applied(table: StoredTable | undefined, operation: string, body: Buffer): StoredTable | undefined {
  const ids = [...(arrow.tableFromIPC(body).getChild('id') ?? [])].map(Number);
  if (operation === 'create') return table === undefined ? { ids, version: 1 } : undefined;
  return table && { ids: [...table.ids, ...ids], version: table.version + 1 };
}
