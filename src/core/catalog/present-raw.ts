import { setImmediate as nextTurn } from 'node:timers/promises';
import { type OtherMember, type StringEntries, type Table, toStringEntries } from '#contract/index.ts';
import { isSecretMember, parseJson, stringifyJson } from '#protocol/index.ts';
import { HIDDEN, maskSecrets } from '../activity-log/mask-secrets.ts';
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

/** What a server said beyond what the interface knows: the members that the schema of its answer doesn’t name. */
export function otherMembers(record: object, { shape }: { readonly shape: object }): OtherMember[] {
  // What is known may be long, and is not made into text for nothing.
  const others = Object.entries(record).filter(([name]) => !Object.hasOwn(shape, name));
  return membersAsJson(Object.fromEntries(others));
}

/** SECURITY: masked as a whole, so that a member which is a secret by its own name is masked as well. */
export function membersAsJson(record: object): OtherMember[] {
  return Object.entries(maskSecrets(record) ?? {}).map(([name, value]) => ({
    name,
    json: stringifyJson(value),
  }));
}

/**
 * What a server keeps by name. Not there stays not there, and null stays null: the two are different facts. SECURITY: some
 * servers keep the keys of a table's storage among its properties, and give them to whoever looks.
 */
export function presentTexts(
  texts: Readonly<Record<string, string>> | null | undefined,
): StringEntries | null | undefined {
  return texts && toStringEntries(texts).map(([name, text]) => [name, isSecretMember(name) ? HIDDEN : text]);
}
