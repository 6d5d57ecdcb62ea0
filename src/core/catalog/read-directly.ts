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

/** Vitrine's own server that reads the same tables from storage, with the same IDs. */
export interface DirectReader {
  readonly isAllowed: () => boolean;
  readonly client: () => Promise<NamespaceClient>;
}

/**
 * The client of Vitrine's own reader. Its errors show only the message about the storage: the user doesn't care about
 * the request between.
 */
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

/** Operations that can be answered from the files of a table. */
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
 * A client that reads from storage what the server doesn't support. Supported operations go to the server: it may know
 * more than the files, and it controls access.
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

/** Reads from storage even what the server could answer, so that the user can compare the two. */
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

/** A table without data has no details to read. */
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
