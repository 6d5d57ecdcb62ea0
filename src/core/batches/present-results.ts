import type { OperationResult } from '../../contract/index.ts';
import { BATCH_KINDS, parseJson, stringifyJson } from '../../protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';

/** SECURITY: what the server answered for each operation; the options of a storage can be live credentials. */
export function presentResults(answerText: string): OperationResult[] {
  const answer = maskSecrets(parseJson(answerText));
  const results = isObject(answer) && Array.isArray(answer.results) ? answer.results : [];
  return results.map(presentResult);
}

function presentResult(result: unknown): OperationResult {
  const members = isObject(result) ? result : {};
  const kind = BATCH_KINDS.find((name) => members[name] != null) ?? Object.keys(members)[0] ?? '';
  const about = kind === '' ? result : members[kind];
  const transactionId = isObject(about) ? about.transaction_id : undefined;
  return {
    kind,
    ...(typeof transactionId === 'string' ? { transactionId } : {}),
    json: stringifyJson(about, 2),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
