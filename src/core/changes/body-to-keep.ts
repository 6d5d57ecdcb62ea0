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
 * SECURITY: the body of a batch as it may be written to a file. A text that can't hold a credential stays as it is to
 * the last space; any other is read and written anew, since only what was read shows where its members really are.
 */
export function bodyToKeep(text: string): string {
  const body = parseBody(text);
  return namesSecret(text) ? stringifyJson(withoutSecrets(body), 2) : text;
}

/** Each value of a member that is not kept: an error may quote it. */
export function secretsOf(text: string): readonly string[] {
  if (!namesSecret(text)) return [];
  const found: string[] = [];
  eachSecret(parseBody(text), (value) => found.push(...textsIn(value)));
  return found;
}

/** The batch, its operations, and what each is about. */
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

/** SECURITY: words that are a piece of JSON can have a secret in them that nobody finds: then there are none. */
export function redactText(words: string | undefined): string | undefined {
  return words === undefined || quotesSecret(words) ? undefined : words;
}

const DEEPEST_ANSWER = 500;
const MAX_RESPONSE_LENGTH = 1_000_000;

/** SECURITY: an answer as it may be shown and kept: JSON with its secrets masked, of anything else the readable words. */
export function shownAnswer({ text, headers }: Pick<HttpResponse, 'text' | 'headers'>): string {
  if (text.length <= MAX_RESPONSE_LENGTH && jsonDepth(text) <= DEEPEST_ANSWER) {
    try {
      return stringifyJson(maskSecrets(parseJson(text)), 2);
    } catch {
      // Not JSON: read as text, as every error is.
    }
  }
  return redactText(readErrorBody(text, firstHeader(headers, 'content-type')).message) ?? '';
}
