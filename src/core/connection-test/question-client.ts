import { RequestFailure } from '../http/request-failure.ts';
import { createNamespaceClient, type NamespaceClient } from '../namespace/namespace-client.ts';
import type { Identity } from '../namespace/request-auth.ts';
import type { NamespaceTarget } from '../namespace/target.ts';
import type { ProbeRequest } from './probe-request.ts';
import type { ProbedKnowledge } from './probed-knowledge.ts';
import type { TestContext } from './test-context.ts';

/** Asks as the connection itself would. */
export function questionClient(
  target: NamespaceTarget,
  identity: Identity,
  known: ProbedKnowledge,
  { tools, route }: TestContext,
): NamespaceClient {
  return createNamespaceClient({
    target,
    http: tools.http,
    asker: async () => ({ ...identity, route }),
    known,
  });
}

export type Listed = readonly string[] | RequestFailure;

export async function askQuestion(
  question: ProbeRequest,
  client: NamespaceClient,
  signal: AbortSignal,
): Promise<Listed> {
  try {
    return await question.ask(client, signal);
  } catch (error) {
    if (error instanceof RequestFailure) return error;
    throw error;
  }
}

export function isListed(listed: Listed): listed is readonly string[] {
  return !(listed instanceof RequestFailure);
}
