import { type OperationName, operations } from '../../../protocol/index.ts';
import { probeServer } from '../../capabilities/probe-server.ts';
import type { StepResult } from '../at-layer.ts';
import type { ProbedKnowledge } from '../probed-knowledge.ts';
import type { TestContext } from '../test-context.ts';
import { fact, passed, raw, warned } from '../test-step-result.ts';
import type { Introduction } from './auth.ts';

/** Which operations the server has, found out without changing anything. */
export async function lookAtCapabilities(
  { client, known }: Introduction,
  { subject, signal }: TestContext,
): Promise<StepResult<true>> {
  const failure = await probeServer({ client, known, readOnly: subject.settings.readOnly, signal });
  const facts = [...list('Has', known.named('yes')), ...list('Lacks', known.named('no'))];
  if (failure === undefined) return { found: passed(wordsOf(known), { facts }), next: true };
  const found = warned(`${wordsOf(known)}, then interrupted`, failure.message, {
    facts,
    ...raw(failure.details.serverMessage),
  });
  return { found, next: true };
}

function wordsOf(known: ProbedKnowledge): string {
  const has = known.named('yes').length;
  const asked = has + known.named('no').length;
  return `${has} of ${asked} operations, ${BATCH[known.of('batchCommit') ?? 'unknown']}`;
}

const BATCH = { yes: 'with batch commit', no: 'no batch commit', unknown: 'batch commit not tested' };

function list(name: string, names: readonly OperationName[]) {
  if (names.length === 0) return [];
  return [fact(name, names.map((one) => inner(operations[one].summary)).join(', '))];
}

function inner(summary: string): string {
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}
