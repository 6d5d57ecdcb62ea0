/**
 * SECURITY: whether a member of this name can hold a live secret. By pattern, since everybody calls their own otherwise:
 * neither case nor what stands between the words counts. `context` is none by itself, see {@link isCallerMember}.
 */
export function isSecretMember(name: string): boolean {
  const letters = lettersOf(name);
  if (letters.length < SHORTEST_NAME || HARMLESS.test(letters)) return false;
  return SECRET.test(letters) || endsInShortWord(name);
}

/** As {@link isSecretMember}, and what an application says of who asks. */
export function isCallerMember(name: string): boolean {
  return lettersOf(name) === 'context' || isSecretMember(name);
}

const SHORTEST_NAME = 3;

/**
 * Called much like a secret, and none: where a listing goes on, how many pieces a text has, and whether credentials are
 * wanted at all.
 */
const HARMLESS =
  /^(?:next|prev|previous)?(?:page|pagination|continuation|cursor|next)token$|(?:max|min|num|number|total|count|of|input|output|prompt|completion)tokens$|^vendcredentials$/;

const SECRET = new RegExp(
  [
    'identity$|^storageoptions',
    'passw|passphrase|passcode|pwd$|secret(?!ar)|credential|authori[sz]ation$|authentication$|auth$',
    '(?:api|access|account|private|shared|auth)key',
    '(?:app|signing|signature|encryption|decryption|master|session|subscription|storage|functions?|customer|license|client|service|consumer|sas|hmac|aes|rsa|ssh)keys?\\d*$',
    // Of a full-text index neither its `tokenizer` nor its `max_token_length`.
    'tokens?\\d*$|token(?:value|string|text|data)$',
    '(?:access|auth|refresh|bearer|session|sas|security|api|oauth|csrf|xsrf|jwt)tokens?(?!i[sz])',
    'signature|bearer|cookies?$|assertion$|sessionid$|connectionstring|^jwt|jwt$',
  ].join('|'),
);

/** Too short to be looked for within other words. */
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

/** `proxyPass`, but not `proxyPASS`. */
const BEFORE_LAST_CAPITAL = /^.*[\p{Ll}\p{N}](?=\p{Lu})/u;
