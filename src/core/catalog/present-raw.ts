import type { Table } from '../../contract/index.ts';
import { parseJson, stringifyJson } from '../../protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import type { RawCall } from '../namespace/namespace-client.ts';

/** SECURITY: a call as the window may show it. */
export function presentRaw({
  method,
  path,
  requestBody,
  answerText,
  status,
  requestId,
}: RawCall): Table['raw'] {
  return {
    method,
    path,
    requestBody: requestBody === null ? null : withoutSecrets(requestBody),
    answer: withoutSecrets(answerText),
    status,
    requestId,
  };
}

function withoutSecrets(json: string): string {
  return stringifyJson(maskSecrets(parseJson(json)), 2);
}
