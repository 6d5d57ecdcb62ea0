import type { z } from 'zod';
import {
  GATEWAY_PATHS,
  GATEWAY_TOKEN_HEADER,
  type GatewayAccess,
  gatewayFiles,
  gatewayLastError,
  gatewayNames,
  gatewayProblem,
  gatewayTable,
  type Id,
  tokenOfScope,
} from '#protocol/index.ts';
import { ApiFailure } from '../http/api-failure.ts';

export type FileInStorage = z.output<typeof gatewayFiles>['files'][number];

type TableInGateway = z.output<typeof gatewayTable>;
export type NamesInGateway = z.output<typeof gatewayNames>;

/** A client for the host's storage gateway. */
export interface GatewayClient {
  /** The location and the gateway address of a table. `path` is set if a catalog in the storage defines it. */
  table(id: Id, signal?: AbortSignal, path?: string): Promise<TableInGateway>;
  names(id: Id, request: PageOfNames, signal: AbortSignal): Promise<NamesInGateway>;
  /** A client in the scope of one table. */
  within(scope: string): TableClient;
}

export interface TableClient {
  /** All files of a directory. */
  files(address: string, signal: AbortSignal): Promise<readonly FileInStorage[]>;
  /** The first file by name, with one request for any number of files. Returns undefined if there is none. */
  firstFile(address: string, signal: AbortSignal): Promise<FileInStorage | undefined>;
  /** The last bytes of a file. Returns undefined if it doesn’t exist. */
  readEnd(address: string, most: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** A range of bytes, with an exclusive end. Returns no bytes if the file doesn’t exist. */
  readRange(address: string, range: FileRange, signal: AbortSignal): Promise<Uint8Array>;
  /** The last error below the address since then, as a message for the user. */
  lastError(address: string, since: number): Promise<z.output<typeof gatewayProblem> | null>;
  /** The options for the engine to read through the gateway. */
  readonly engineOptions: Readonly<Record<string, string>>;
}

interface FileRange {
  readonly from: number;
  readonly to: number;
}

export interface PageOfNames {
  readonly kind: 'tables' | 'namespaces';
  readonly after: string | undefined;
  readonly limit: number;
}

type Answer = z.ZodType;

export function createGatewayClient({ url, token }: GatewayAccess): GatewayClient {
  const request = requestSender(url, token);
  return {
    table: (id, signal, path) =>
      request(GATEWAY_PATHS.table, { id: JSON.stringify(id), path }, { schema: gatewayTable, signal }),
    names: (id, { kind, after, limit }, signal) =>
      request(
        GATEWAY_PATHS.names,
        { id: JSON.stringify(id), kind, after, limit: String(limit) },
        { schema: gatewayNames, signal },
      ),
    within: (scope) => tableClient(url, tokenOfScope(token, scope)),
  };
}

function tableClient(url: string, token: string): TableClient {
  const request = requestSender(url, token);
  const lastError: TableClient['lastError'] = async (address, since) => {
    const parameters = { address, since: String(since) };
    return (await request(GATEWAY_PATHS.lastError, parameters, { schema: gatewayLastError })).lastError;
  };

  async function read(address: string, range: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
    const headers = { [GATEWAY_TOKEN_HEADER]: token, range };
    const answer = await fetch(url + pathOf(address), { headers, signal });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.ok) return bytes;
    if (answer.status === 404) return undefined;
    const problem = await lastError(address, 0);
    throw problem === null ? new Error(`The gateway answered ${answer.status}.`) : rejection(problem);
  }

  return {
    lastError,
    files: async (address, signal) =>
      (await request(GATEWAY_PATHS.files, { address }, { schema: gatewayFiles, signal })).files,
    firstFile: async (address, signal) => {
      const { files } = await request(
        GATEWAY_PATHS.files,
        { address, first: '' },
        { schema: gatewayFiles, signal },
      );
      return files[0];
    },
    readEnd: (address, most, signal) => read(address, `bytes=-${most}`, signal),
    readRange: async (address, { from, to }, signal) =>
      // An empty range can't be requested.
      (from < to ? await read(address, `bytes=${from}-${to - 1}`, signal) : undefined) ?? new Uint8Array(),
    engineOptions: {
      endpoint: url,
      allow_http: 'true',
      // SECURITY: fake keys. Without any, the engine would search its environment for real ones.
      aws_access_key_id: 'gateway',
      aws_secret_access_key: 'gateway',
      aws_session_token: token,
      aws_region: 'us-east-1',
      // The host retries itself, and knows when a retry makes sense.
      client_max_retries: '0',
    },
  };
}

function requestSender(url: string, token: string) {
  const headers = { [GATEWAY_TOKEN_HEADER]: token };
  return async function request<Schema extends Answer>(
    path: string,
    parameters: Readonly<Record<string, string | undefined>>,
    { schema, signal }: { schema: Schema; signal?: AbortSignal | undefined },
  ): Promise<z.output<Schema>> {
    const given = Object.entries(parameters).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const answer = await fetch(`${url}${path}?${new URLSearchParams(given)}`, {
      headers,
      signal: signal ?? null,
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw rejection(gatewayProblem.parse(body));
    return schema.parse(body);
  };
}

/** The request path for `s3://bucket/some/key`. */
function pathOf(address: string): string {
  return `/${address.slice('s3://'.length).split('/').map(encodeURIComponent).join('/')}`;
}

function rejection({ code, message }: z.output<typeof gatewayProblem>): ApiFailure {
  return new ApiFailure(code, message);
}
