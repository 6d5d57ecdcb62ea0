import { type Operation, type OperationName, tableDescription } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CallOptions } from '../namespace/call.ts';
import type { OperationKnowledge } from '../namespace/knowledge.ts';
import {
  createNamespaceClient,
  type NamespaceClient,
  type NamespaceClientOptions,
} from '../namespace/namespace-client.ts';

/** The server of our own that reads the same tables from their storage, under the same ids. */
export interface DirectReader {
  readonly isAllowed: () => boolean;
  readonly client: () => Promise<NamespaceClient>;
}

/** Of a reader of our own. It speaks for the storage: how itself was asked is of no interest to anybody. */
export function readerClient(options: NamespaceClientOptions): NamespaceClient {
  const client = createNamespaceClient({ ...options, isReader: true });
  return {
    call: (operation, callOptions) =>
      client.call(operation, callOptions).catch((problem: unknown) => {
        throw problem instanceof RequestFailure ? inStoragesWords(problem) : problem;
      }),
  };
}

function inStoragesWords({ code, details }: RequestFailure): RequestFailure {
  const { serverMessage: message, headline: _, ...rest } = details;
  return new RequestFailure(code, message === undefined ? details : { ...rest, message });
}

/** What can be answered from the files of a table. */
export const READ_FROM_STORAGE: ReadonlySet<string> = new Set<OperationName>([
  'queryTable',
  'countRows',
  'explainPlan',
  'analyzePlan',
  'tableStats',
  'listIndices',
  'describeIndexStats',
  'describeIndexInside',
  'listVersions',
  'describeVersion',
  'listTags',
  'getTagVersion',
]);

/**
 * The client of a server whose tables may be read from storage where it has no operation for it. What it has, it is asked
 * for: it may know more than the files, and who may read what.
 */
export function withDirectReader(
  client: NamespaceClient,
  { isAllowed, client: openReader }: DirectReader,
  known: OperationKnowledge,
): NamespaceClient {
  async function fromServerOrStorage<Op extends Operation>(operation: Op, options: CallOptions<Op>) {
    if (known.of(operation.name as OperationName) !== 'no') {
      try {
        return await client.call(operation, options);
      } catch (problem) {
        if (!isUnsupported(problem)) throw problem;
      }
    }
    return (await openReader()).call(operation, options);
  }

  return {
    async call(operation, options) {
      if (!isAllowed()) return client.call(operation, options);
      if (READ_FROM_STORAGE.has(operation.name)) return fromServerOrStorage(operation, options);
      const answered = await client.call(operation, options);
      if (operation.name !== 'describeTable' || !isDetailMissing(answered.answer, options.body))
        return answered;
      const read = await (await openReader()).call(operation, options);
      return {
        ...answered,
        answer: { ...(answered.answer as object), ...detailOf(read.answer) } as typeof answered.answer,
      };
    },
  };
}

/** Reads from storage also what the server could answer: the user compares the two. */
export function storageClient(reader: DirectReader | undefined): NamespaceClient {
  return {
    async call(operation, options) {
      if (reader?.isAllowed() !== true || !READ_FROM_STORAGE.has(operation.name)) {
        throw new Failure(
          'NOT_SUPPORTED',
          'Vitrine may not read the tables of this connection from storage.',
        );
      }
      return (await reader.client()).call(operation, options);
    },
  };
}

function isUnsupported(problem: unknown): boolean {
  return problem instanceof RequestFailure && problem.code === 'NOT_SUPPORTED';
}

/** Of a table that has no data yet there is nothing to read either. */
function isDetailMissing(answer: unknown, body: object | undefined): boolean {
  const { data } = tableDescription.safeParse(answer);
  const isRequested =
    body !== undefined && 'load_detailed_metadata' in body && body.load_detailed_metadata === true;
  return isRequested && data !== undefined && data.schema == null && data.is_only_declared !== true;
}

function detailOf(answer: unknown): object {
  const { version, schema, stats, metadata } = tableDescription.parse(answer);
  return { version, schema, stats, metadata };
}
