import { closingQuote, textOfLiteral } from './json-scan.ts';

/**
 * SECURITY: whether a member of this name can hold a live secret. It matches patterns, since names vary, and ignores
 * case and word separators. `context` alone is no secret, see {@link isCallerMember}.
 */
export function isSecretMember(name: string): boolean {
  const letters = lettersOf(name);
  if (letters.length < SHORTEST_NAME || HARMLESS.test(letters)) return false;
  return SECRET.test(letters) || endsInShortWord(name);
}

/** Like {@link isSecretMember}, and also matches the `context` that an application sends. */
export function isCallerMember(name: string): boolean {
  return lettersOf(name) === 'context' || isSecretMember(name);
}

const SHORTEST_NAME = 3;

/** Names that only look like a secret's: page tokens, token counts, and whether credentials are required. */
const HARMLESS =
  /^(?:next|prev|previous)?(?:page|pagination|continuation|cursor|next)token$|(?:max|min|num|number|total|count|of|input|output|prompt|completion)tokens$|^vendcredentials$/;

const SECRET = new RegExp(
  [
    'identity$|^storageoptions',
    'passw|passphrase|passcode|pwd$|secret(?!ar)|credential|authori[sz]ation$|authentication$|auth$',
    '(?:api|access|account|private|shared|auth)key',
    '(?:app|signing|signature|encryption|decryption|master|session|subscription|storage|functions?|customer|license|client|service|consumer|sas|hmac|aes|rsa|ssh)keys?\\d*$',
    // Must not match the `tokenizer` or `max_token_length` of a full-text index.
    'tokens?\\d*$|token(?:value|string|text|data)$',
    '(?:access|auth|refresh|bearer|session|sas|security|api|oauth|csrf|xsrf|jwt)tokens?(?!i[sz])',
    'signature|bearer|cookies?$|assertion$|sessionid$|connectionstring|^jwt|jwt$',
  ].join('|'),
);

/** Too short to be matched within other words. */
const SHORT_WORDS: ReadonlySet<string> = new Set(['sas', 'sig', 'pass', 'otp', 'session']);

const ONLY_LETTERS = /^[a-z\d]*$/;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

function lettersOf(name: string): string {
  if (ONLY_LETTERS.test(name)) return name;
  return name.normalize('NFKC').toLowerCase().replaceAll(BETWEEN_WORDS, '');
}

function endsInShortWord(name: string): boolean {
  const words = name.split(BETWEEN_WORDS).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  return [last, last.replace(BEFORE_LAST_CAPITAL, '')].some((word) => SHORT_WORDS.has(lettersOf(word)));
}

/** Matches in `proxyPass`, but not in `proxyPASS`. */
const BEFORE_LAST_CAPITAL = /^.*[\p{Ll}\p{N}](?=\p{Lu})/u;

/**
 * Whether any text in this JSON is the name of a secret, at any depth and with any escapes. It also finds a duplicate
 * member that parsing would drop.
 */
export function namesSecret(json: string, isSecret = isSecretMember): boolean {
  for (let from = json.indexOf('"'), to = 0; from !== -1; from = json.indexOf('"', to)) {
    to = closingQuote(json, from) + 1;
    if (isSecret(textOrLiteral(json.slice(from, to)))) return true;
  }
  return false;
}

function textOrLiteral(literal: string): string {
  try {
    return textOfLiteral(literal);
  } catch {
    return literal;
  }
}

const LONGEST_NAME = 120;
const NAME_BEFORE = /([\p{L}\p{N}_.-]+)((?:\\*["'])?)\s*$/u;
/** The error messages of language parsers contain these words. */
const WORDS_OF_PROSE: ReadonlySet<string> = new Set(['token', 'tokens', 'signature']);

/**
 * SECURITY: whether a text that is not JSON, or a part of JSON, may contain a secret that can’t be located: a value
 * is assigned to a secret's name. Escapes can spell any name.
 */
export function quotesSecret(text: string): boolean {
  if (/\\u/i.test(text)) return true;
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(/[:=,]/g)) {
    const [, name = '', quote = ''] =
      NAME_BEFORE.exec(text.slice(Math.max(from, index - LONGEST_NAME), index)) ?? [];
    from = index + 1;
    // In a pair, or beside a value.
    if (sign === ',' && quote === '') continue;
    const isProse = sign === ':' && quote === '' && WORDS_OF_PROSE.has(name.toLowerCase());
    if (!isProse && isSecretMember(name)) return true;
  }
  return false;
}

interface SecretReplacement {
  /** Returns the replacement of a secret, or undefined to remove the member. */
  readonly replace: (name: string, value: unknown) => unknown;
  readonly isSecret?: (name: string) => boolean;
}

/**
 * SECURITY: returns a copy of a JSON value in which every value with a secret's name is replaced, at any depth. There
 * are three ways to name a value: as a member, as the first item of a pair in a list of pairs, and by a `name` or
 * `key` beside a `value`. It works on the value, never on its text, so that escapes can't hide a secret.
 */
export function replaceSecrets(
  value: unknown,
  { replace, isSecret = isSecretMember }: SecretReplacement,
): unknown {
  function walk(part: unknown): unknown {
    if (Array.isArray(part)) return part.every(isPair) ? part.flatMap(pair) : part.map(walk);
    return isObject(part) ? membersOf(part, entryName(part)) : part;
  }

  function pair([name, inner]: readonly [string, unknown]): unknown[] {
    if (!isSecret(name)) return [[name, walk(inner)]];
    const instead = replace(name, inner);
    return instead === undefined ? [] : [[name, instead]];
  }

  function membersOf(members: object, entry: string | undefined): object {
    return mapMembers(members, (name, inner) => {
      if (entry !== undefined && name.toLowerCase() === 'value') return replace(entry, inner);
      if (COLUMNS.has(name)) return columns(inner);
      return isSecret(name) ? replace(name, inner) : walk(inner);
    });
  }

  /** The name for `value`, if it is a secret's. */
  function entryName(members: object): string | undefined {
    const names = Object.entries(members).filter(([name]) => ENTRY_NAMES.has(name.toLowerCase()));
    return names.map(([, name]) => name).find((name) => typeof name === 'string' && isSecret(name));
  }

  /** Members of this part are named after columns of the table, and their values are expressions. */
  function columns(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((item) => (isPairOfTexts(item) ? item : walk(item)));
    if (!isObject(part)) return part;
    return mapMembers(part, (name, inner) => {
      if (typeof inner === 'string') return inner;
      if (COLUMNS.has(name)) return columns(inner);
      return isSecret(name) ? replace(name, inner) : walk(inner);
    });
  }

  return walk(value);
}

/** Replaces a value, given the nearest name above it. */
export type MaskLeaf = (name: string, leaf: unknown) => unknown;

/** Masks all values of a JSON value, and keeps its names. */
export function maskLeaves(name: string, value: unknown, mask: MaskLeaf): unknown {
  if (Array.isArray(value)) return value.map((item) => maskLeaves(name, item, mask));
  if (isObject(value)) return mapMembers(value, (inner, member) => maskLeaves(inner, member, mask));
  return value === null ? null : mask(name, value);
}

const COLUMNS: ReadonlySet<string> = new Set(['columns', 'column_aliases']);
const ENTRY_NAMES: ReadonlySet<string> = new Set(['name', 'key', 'header']);

/** `fromEntries` defines members instead of assigning them, so `__proto__` stays data. */
function mapMembers(members: object, map: (name: string, member: unknown) => unknown): object {
  const mapped = Object.entries(members).map(([name, member]) => [name, map(name, member)] as const);
  return Object.fromEntries(mapped.filter(([, member]) => member !== undefined));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPair(value: unknown): value is readonly [string, unknown] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}

function isPairOfTexts(value: unknown): boolean {
  return isPair(value) && typeof value[1] === 'string';
}
