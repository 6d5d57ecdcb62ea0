import { ERROR, operations } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { OperationSupport } from '../namespace/knowledge.ts';
import type { CallOptions, NamespaceClient } from '../namespace/namespace-client.ts';

type Explain = Omit<CallOptions<typeof operations.explainPlan>, 'body' | 'bodyText'>;

const INVALID_STATUSES = new Set<number | undefined>([400, 422]);
const INVALID_CODES = new Set<number | undefined>([ERROR.invalidInput, ERROR.schemaValidation]);

/**
 * Whether a server supports `minimum_nprobes` and `maximum_nprobes`. It explains queries on a missing table, so nothing
 * is planned or run. A server that ignores unknown members never complains about a text instead of the number; one that
 * rejects unknown members complains even about the number. Undefined if the responses don’t show it.
 */
export async function probeNprobesRange(
  client: NamespaceClient,
  about: Explain,
): Promise<OperationSupport | undefined> {
  const explain = (member: string) => failureOfQuery(client, about, member);
  if (!isAboutTable(await explain(''))) return undefined;
  const withNumber = await explain(',"minimum_nprobes":1');
  if (isAboutRequest(withNumber)) return 'no';
  if (!isAboutTable(withNumber)) return undefined;
  return isAboutRequest(await explain(',"minimum_nprobes":"text"')) ? 'yes' : undefined;
}

async function failureOfQuery(
  client: NamespaceClient,
  about: Explain,
  member: string,
): Promise<RequestFailure | undefined> {
  const body = { query: { k: 1, vector: { single_vector: [] } } };
  const bodyText = `{"query":{"k":1,"vector":{"single_vector":[]}${member}}}`;
  try {
    await client.call(operations.explainPlan, { ...about, body, bodyText });
    return undefined;
  } catch (error) {
    if (error instanceof RequestFailure) return error;
    throw error;
  }
}

function isAboutTable(failure: RequestFailure | undefined): boolean {
  return failure?.code === 'GONE';
}

function isAboutRequest(failure: RequestFailure | undefined): boolean {
  if (failure === undefined || isAboutTable(failure)) return false;
  const { status, code } = failure.details;
  return code === undefined ? INVALID_STATUSES.has(status) : INVALID_CODES.has(code);
}
