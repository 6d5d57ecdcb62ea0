/** Replaces a secret. */
const HIDDEN = '<hidden>';

/** Page tokens, token counts, and options: named like secrets, but harmless. */
const HARMLESS = /^(?:next)?(?:page|pagination|continuation|next)token$|tokens$|^vendcredentials$/;
const SECRET =
  /identity$|storageoptions|passw|passphrase|passcode|pwd$|secret|credential|authori[sz]ation$|auth$|apikey|accountkey|privatekey|sharedkey|encryptionkey|accesskey|signingkey|token|signature|bearer|cookie|assertion|sessionid|verifier|devicecode|usercode/;
/** In a JSON body, these are ordinary members. */
const SECRET_OUTSIDE_JSON = /code$|session|challenge|^(?:sig|sas|key|state|nonce)$/;
/** Form fields of a sign-in that are no credentials. */
const HARMLESS_IN_FORM = new Set(['audience', 'grant_type', 'resource', 'scope', 'token_type_hint']);

/** Shorter texts may occur in other texts by chance. */
const SHORTEST_CREDENTIAL = 6;

/**
 * SECURITY: independent of the code whose requests are recorded, so that a bug there can’t leak secrets to
 * recordings.
 *
 * @param {string} name of a header or a query parameter
 */
function isSecretName(name) {
  return isSecretMemberName(name) || SECRET_OUTSIDE_JSON.test(lettersOf(name));
}

/** @param {string} name of a member */
function isSecretMemberName(name) {
  const letters = lettersOf(name);
  return !HARMLESS.test(letters) && SECRET.test(letters);
}

/** @param {string} name */
function lettersOf(name) {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/**
 * The credentials of a request, in the forms in which an address or a body may repeat them.
 *
 * @param {readonly (readonly [name: string, value: string])[]} headers
 * @returns {string[]}
 */
export function credentialsIn(headers) {
  return headers
    .filter(([name]) => isSecretName(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+ /, '')])
    .flatMap((value) => [value, encodeURIComponent(value)])
    .filter((value) => value.length >= SHORTEST_CREDENTIAL);
}

/** @param {string} text @param {Iterable<string>} credentials */
export function hideCredentials(text, credentials) {
  let hidden = text;
  for (const credential of credentials) hidden = hidden.replaceAll(credential, HIDDEN);
  return hidden;
}

/** Hides values in a query string: `a=1&token=…`. @param {string} query */
export function hideInQuery(query) {
  return hideValues(query, isSecretName);
}

/** Hides most values of a form, since forms are only used for sign-ins. @param {string} form */
export function hideInForm(form) {
  return hideValues(form, (name) => !HARMLESS_IN_FORM.has(name));
}

/** @param {string} pairs @param {(name: string) => boolean} isSecret */
function hideValues(pairs, isSecret) {
  return pairs
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=');
      return pair.includes('=') && isSecret(name) ? `${name}=${HIDDEN}` : pair;
    })
    .join('&');
}

/**
 * A copy of a JSON value without values with a secret's name: as a member, as the second item of a pair, or as the
 * `value` beside a `name` or a `key`.
 *
 * @param {unknown} value
 * @param {(leaf: unknown) => unknown} [changeLeaf] for other values
 * @returns {unknown}
 */
export function hideInJson(value, changeLeaf = (leaf) => leaf) {
  /** @type {(part: unknown) => unknown} */
  function walk(part) {
    if (Array.isArray(part)) {
      const [name, inner] = part;
      if (
        part.length === 2 &&
        typeof name === 'string' &&
        typeof inner === 'string' &&
        isSecretMemberName(name)
      )
        return [name, HIDDEN];
      return part.map(walk);
    }
    if (!isPlainObject(part)) return changeLeaf(part);
    const named = [part.name, part.key].some((name) => typeof name === 'string' && isSecretName(name));
    return mapMembers(part, (name, inner) =>
      isSecretMemberName(name) || (named && name === 'value') ? hideLeaves(inner) : walk(inner),
    );
  }
  return walk(value);
}

/** Keeps the names below a secret. @param {unknown} value @returns {unknown} */
function hideLeaves(value) {
  if (Array.isArray(value)) return value.map(hideLeaves);
  if (isPlainObject(value)) return mapMembers(value, (_, inner) => hideLeaves(inner));
  return value === null ? null : HIDDEN;
}

/**
 * Excludes numbers, which this parser returns as objects.
 *
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isPlainObject(value) {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Sorted by name.
 *
 * @type {(members: Record<string, unknown>, change: (name: string, inner: unknown) => unknown) => object}
 */
function mapMembers(members, change) {
  const names = Object.keys(members).sort();
  return Object.fromEntries(names.map((name) => [name, change(name, members[name])]));
}
