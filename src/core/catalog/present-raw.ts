import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
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

type Known<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape, z.core.$strip>>;

/**
 * An answer as the window gets it; see `windowAnswer`. `forms` has the members that cross in another form. An absent
 * member stays absent.
 */
export function presentAnswer<
  Shape extends z.ZodRawShape,
  Forms extends Partial<Record<keyof Shape, unknown>>,
>(
  { shape }: z.ZodObject<Shape, z.core.$loose>,
  answer: Known<Shape>,
  forms: Forms,
): Omit<Known<Shape>, keyof Forms> & Forms & { others: OtherMember[] } {
  const [known, others] = partition(answer, shape);
  const given = Object.entries(forms).filter(([name]) => Object.hasOwn(answer, name));
  // Members of objects that are built from lists of them have no types.
  const present = { ...Object.fromEntries(known), ...Object.fromEntries(given) } as Known<Shape> & Forms;
  return { ...present, others: membersAsJson(Object.fromEntries(others)) };
}

function partition(answer: object, shape: object) {
  const all = Object.entries(answer);
  const isKnown = ([name]: readonly [string, unknown]) => Object.hasOwn(shape, name);
  return [all.filter(isKnown), all.filter((member) => !isKnown(member))] as const;
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
