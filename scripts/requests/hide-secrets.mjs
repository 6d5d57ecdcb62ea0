/** What stands in the place of a secret. */
const HIDDEN = '<hidden>';

/** A place in a listing, counts of pieces of text, and a wish: called like secrets, and none. */
const HARMLESS = /^(?:next)?(?:page|pagination|continuation|next)token$|tokens$|^vendcredentials$/;
const SECRET =
  /identity$|storageoptions|passw|passphrase|passcode|pwd$|secret|credential|authori[sz]ation$|auth$|apikey|accountkey|privatekey|sharedkey|encryptionkey|accesskey|signingkey|token|signature|bearer|cookie|assertion|sessionid|verifier|devicecode|usercode/;
/** In a JSON body these are ordinary members. */
const SECRET_OUTSIDE_JSON = /code$|session|challenge|^(?:sig|sas|key|state|nonce)$/;
/** What a form says of a sign-in that proves nothing. */
const HARMLESS_IN_FORM = new Set(['audience', 'grant_type', 'resource', 'scope', 'token_type_hint']);

/** Shorter texts stand in others by chance. */
const SHORTEST_CREDENTIAL = 6;

/**
 * SECURITY: decided here and not by the code whose requests are recorded, so that a mistake there shows in no recording.
 *
 * @param {string} name of a header, or of a parameter in an address
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
 * What a request proves itself with, in the forms in which it may come again in an address or a body.
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

/** The parameters of an address: `a=1&token=…`. @param {string} query */
export function hideInQuery(query) {
  return hideValues(query, isSecretName);
}

/** Forms are for signing in: all but a few of their values stay out. @param {string} form */
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
 * A copy of a JSON value without what stands under the name of a secret: as a member, as the second of a pair, or as the
 * `value` beside a `name` or a `key`.
 *
 * @param {unknown} value
 * @param {(leaf: unknown) => unknown} [changeLeaf] for what stays
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

/** The names below a secret stay. @param {unknown} value @returns {unknown} */
function hideLeaves(value) {
  if (Array.isArray(value)) return value.map(hideLeaves);
  if (isPlainObject(value)) return mapMembers(value, (_, inner) => hideLeaves(inner));
  return value === null ? null : HIDDEN;
}

/** Numbers are objects too, as they are read here. @param {unknown} value @returns {value is Record<string, unknown>} */
function isPlainObject(value) {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** By their names in order. @type {(members: Record<string, unknown>, change: (name: string, inner: unknown) => unknown) => object} */
function mapMembers(members, change) {
  const names = Object.keys(members).sort();
  return Object.fromEntries(names.map((name) => [name, change(name, members[name])]));
}
