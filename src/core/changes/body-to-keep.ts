import { maskOwnSecrets, OWN_DATA } from '#batch/index.ts';
import {
  isSecretMember,
  jsonDepth,
  namesSecret,
  parseJson,
  quotesSecret,
  readErrorBody,
  replaceSecrets,
  stringifyJson,
} from '#protocol/index.ts';
import { HIDDEN, maskSecrets } from '../activity-log/mask-secrets.ts';
import { firstHeader, type HttpResponse } from '../http/http-response.ts';
import { parseBody } from './parse-body.ts';

/**
 * SECURITY: the body of a batch as it may be written to a file. Text that can't hold a credential stays exactly as it
 * is; any other is parsed and serialized again, since only parsing shows where its members really are.
 */
export function bodyToKeep(text: string): string {
  const body = parseBody(text);
  return namesSecret(text) ? stringifyJson(withoutSecrets(body), 2) : text;
}

/** The values that `bodyToKeep` leaves out: an error message may quote them. */
export function secretsOf(text: string): readonly string[] {
  if (!namesSecret(text)) return [];
  const found: string[] = [];
  eachSecret(parseBody(text), (value) => found.push(...textsIn(value)));
  return found;
}

/** The batch, its operations, and the members of each. */
function withoutSecrets(body: unknown): unknown {
  return mapMembers(body, (name, member) =>
    name === 'operations' && Array.isArray(member)
      ? member.map((operation) => mapMembers(operation, (_, about) => mapMembers(about, withoutDeeper)))
      : withoutDeeper(name, member),
  );
}

function withoutDeeper(name: string, member: unknown): unknown {
  return OWN_DATA.has(name)
    ? maskOwnSecrets(member, HIDDEN)
    : replaceSecrets(member, { replace: () => undefined });
}

/** fromEntries defines members instead of assigning them, so `__proto__` stays data. */
function mapMembers(value: unknown, map: (name: string, member: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return withoutDeeper('', value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecretMember(name))
      .map(([name, member]) => [name, map(name, member)]),
  );
}

function eachSecret(value: unknown, take: (secret: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (isSecretMember(name)) take(member);
    else eachSecret(member, take);
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** SECURITY: text that quotes JSON can contain a secret that can't be located, so it is dropped. */
export function redactText(words: string | undefined): string | undefined {
  return words === undefined || quotesSecret(words) ? undefined : words;
}

const DEEPEST_ANSWER = 500;
const MAX_RESPONSE_LENGTH = 1_000_000;

/**
 * SECURITY: a response as it may be shown and kept: JSON with its secrets masked, and only the readable text of
 * anything else.
 */
export function shownAnswer({ text, headers }: Pick<HttpResponse, 'text' | 'headers'>): string {
  if (text.length <= MAX_RESPONSE_LENGTH && jsonDepth(text) <= DEEPEST_ANSWER) {
    try {
      return stringifyJson(maskSecrets(parseJson(text)), 2);
    } catch {
      // Not JSON: fall back to reading it as text.
    }
  }
  return redactText(readErrorBody(text, firstHeader(headers, 'content-type')).message) ?? '';
}
