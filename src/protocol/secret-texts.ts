import { isSecretMember } from './secret-members.ts';

const JSON_STRING = /"(?:[^"\\]|\\.)*"/gs;

/**
 * Whether any text in this JSON is the name of something secret, however it is escaped and wherever it stands: also where
 * another member of the same name hides it from whoever reads the value alone.
 */
export function namesSecret(json: string, isSecret = isSecretMember): boolean {
  for (const [literal] of json.matchAll(JSON_STRING)) {
    if (isSecret(textOf(literal))) return true;
  }
  return false;
}

function textOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

const LONGEST_NAME = 120;
const NAME_BEFORE = /([\p{L}\p{N}_.-]+)((?:\\*["'])?)\s*$/u;
/** So every parser of a language names what it does not understand. */
const WORDS_OF_PROSE: ReadonlySet<string> = new Set(['token', 'tokens', 'signature']);

/**
 * SECURITY: whether words that are no JSON, or a piece of it, can have a secret in them that nobody could find: something
 * is set there by the name of one. An escape can spell any name.
 */
export function quotesSecret(text: string): boolean {
  if (/\\u/i.test(text)) return true;
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(/[:=,]/g)) {
    const [, name = '', quote = ''] =
      NAME_BEFORE.exec(text.slice(Math.max(from, index - LONGEST_NAME), index)) ?? [];
    from = index + 1;
    // Of a pair, or beside a value.
    if (sign === ',' && quote === '') continue;
    const isProse = sign === ':' && quote === '' && WORDS_OF_PROSE.has(name.toLowerCase());
    if (!isProse && isSecretMember(name)) return true;
  }
  return false;
}
