import type { OperationName } from '#protocol/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import type { OperationKnowledge, OperationSupport } from '../namespace/knowledge.ts';
import { createNamespaceClient, type NamespaceClient } from '../namespace/namespace-client.ts';
import type { Identity } from '../namespace/request-auth.ts';
import type { NamespaceTarget } from '../namespace/target.ts';
import type { ProbeRequest } from './probe-request.ts';
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

/** What a test learns of a server. A saved connection does not hear of it: the form may show another server. */
export interface ProbedKnowledge extends OperationKnowledge {
  named(verdict: OperationSupport): readonly OperationName[];
}

export function openProbedKnowledge(): ProbedKnowledge {
  const verdicts = new Map<OperationName, OperationSupport>();
  return {
    of: (name) => verdicts.get(name),
    learn: (name, verdict) => void verdicts.set(name, verdict),
    named: (verdict) => [...verdicts].filter(([, known]) => known === verdict).map(([name]) => name),
  };
}
