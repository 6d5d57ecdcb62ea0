import { setImmediate as nextTurn } from 'node:timers/promises';
import { type OtherMember, type StringEntries, type Table, toStringEntries } from '#contract/index.ts';
import { isSecretMember, parseJson, stringifyJson } from '#protocol/index.ts';
import { HIDDEN, maskSecrets } from '../activity-log/mask-secrets.ts';
import type { RawCall } from '../namespace/namespace-client.ts';

/**
 * SECURITY: a request and its response as the window may show them. Yields to other work before each step of a long
 * response.
 */
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

/** In characters: shorter texts take only a few milliseconds. */
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

/** Members of a response that its schema doesn't name. */
export function otherMembers(record: object, { shape }: { readonly shape: object }): OtherMember[] {
  // Filtered first, so that long known members aren't serialized.
  const others = Object.entries(record).filter(([name]) => !Object.hasOwn(shape, name));
  return membersAsJson(Object.fromEntries(others));
}

/** SECURITY: masked as a whole, so that a member whose own name marks a secret is masked as well. */
export function membersAsJson(record: object): OtherMember[] {
  return Object.entries(maskSecrets(record) ?? {}).map(([name, value]) => ({
    name,
    json: stringifyJson(value),
  }));
}

/**
 * Text properties for the window. Absent and null mean different things, so both are kept. SECURITY: some servers store
 * credentials among a table's properties, and return them to every reader.
 */
export function presentTexts(
  texts: Readonly<Record<string, string>> | null | undefined,
): StringEntries | null | undefined {
  return texts && toStringEntries(texts).map(([name, text]) => [name, isSecretMember(name) ? HIDDEN : text]);
}
