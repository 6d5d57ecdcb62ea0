import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table } from '../../contract/index.ts';
import { parseJson, stringifyJson } from '../../protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import type { RawCall } from '../namespace/namespace-client.ts';

/** SECURITY: a call as the window may show it. A long answer has a turn for everybody else before each step. */
export async function presentRaw({
  method,
  path,
  requestBody,
  answerText,
  status,
  requestId,
}: RawCall): Promise<Table['raw']> {
  return {
    method,
    path,
    requestBody: requestBody === null ? null : await withoutSecrets(requestBody),
    answer: await withoutSecrets(answerText),
    status,
    requestId,
  };
}

/** In signs: shorter ones take a few milliseconds. */
const SHORT = 32 * 1024;

async function withoutSecrets(json: string): Promise<string> {
  const turn = () => (json.length > SHORT ? nextTurn() : undefined);
  await turn();
  const value = parseJson(json);
  await turn();
  const masked = maskSecrets(value);
  await turn();
  const text = stringifyJson(masked, 2);
  await turn();
  return text;
}
