import type { ServerResponse } from 'node:http';
import { ERROR_CODES, GATEWAY_PATHS, gatewayId, type Id } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { type LastErrors, readErrorOf } from './last-errors.ts';
import { filesIn, type RequestScope } from './object-responses.ts';
import type { OpenedTable, OpenedTables } from './opened-tables.ts';
import type { TablePlaces } from './places.ts';
import { isPlainKey } from './s3-messages.ts';

interface ReaderResponsesOptions {
  readonly places: TablePlaces;
  readonly opened: OpenedTables;
  readonly lastErrors: LastErrors;
}

export function isReaderRequest({ pathname }: URL): boolean {
  return pathname.startsWith('/-/');
}

type Answer = (parameters: URLSearchParams, scoped: RequestScope) => Promise<object>;

/** Answers the reader’s requests that S3 has no equivalent for. */
export function createReaderResponses({ places, opened, lastErrors }: ReaderResponsesOptions) {
  const answers: Readonly<Record<string, Answer>> = {
    [GATEWAY_PATHS.table]: async (parameters, { signal }) => {
      const table = { id: idIn(parameters), path: parameters.get('path') ?? undefined };
      const { address, location, scope } = await opened.open(table, signal);
      return { address, location, scope };
    },
    [GATEWAY_PATHS.names]: async (parameters, { signal }) => {
      if (places.names === undefined) throw new Failure('NOT_SUPPORTED', 'Its server has the names.');
      const after = parameters.get('after');
      return places.names(idIn(parameters), {
        kind: parameters.get('kind') === 'namespaces' ? 'namespaces' : 'tables',
        limit: Number(parameters.get('limit')) || 1000,
        signal,
        ...(after === null ? {} : { after }),
      });
    },
    [GATEWAY_PATHS.files]: async (parameters, { scope, signal }) => {
      const address = parameters.get('address') ?? '';
      const isFirst = parameters.has('first');
      return { files: await filesIn(tableAt(scope, address), address, { isFirst, signal }) };
    },
    [GATEWAY_PATHS.lastError]: async (parameters, { scope }) => {
      const table = find(scope, parameters.get('address') ?? '');
      const since = Number(parameters.get('since'));
      return { lastError: table === undefined ? null : lastErrors.since(table, since) };
    },
  };

  /** SECURITY: code on the way to the storage could treat a part as a parent folder. */
  function find(scope: string, address: string): OpenedTable | undefined {
    return isPlainKey(address.replace(/^s3:\/\//, '')) ? opened.find(scope, address) : undefined;
  }

  function tableAt(scope: string, address: string): OpenedTable {
    const table = find(scope, address);
    if (table === undefined) throw new Failure('INVALID', 'Nothing was opened there.');
    return table;
  }

  return {
    async answer(url: URL, response: ServerResponse, scoped: RequestScope): Promise<void> {
      const answer = answers[url.pathname];
      try {
        if (answer === undefined) throw new Failure('INVALID', 'There is no such question.');
        send(response, 200, await answer(url.searchParams, scoped));
      } catch (problem) {
        if (scoped.signal.aborted) return void response.destroy();
        const { code, message } = readErrorOf(problem);
        send(response, ERROR_CODES[code].status, { code, message });
      }
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function idIn(parameters: URLSearchParams): Id {
  try {
    return gatewayId.parse(JSON.parse(parameters.get('id') ?? ''));
  } catch {
    throw new Failure('INVALID', 'The id can’t be read.');
  }
}
