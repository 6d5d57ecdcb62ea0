import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { LosslessNumber, parse } from 'lossless-json';
import { ROOT } from '../launch/paths.mjs';
import { hideCredentials, hideInForm, hideInJson, hideInQuery } from './hide-secrets.mjs';

/**
 * @typedef {object} SentRequest
 * @property {string} method
 * @property {string} origin
 * @property {string} path with its query
 * @property {string | undefined} range the requested bytes @property {string} contentType
 * @property {Buffer} body
 */

/**
 * @typedef {object} NormalRequest the part of a request that is equal in two runs of the same code
 * @property {string} method
 * @property {string} origin
 * @property {string} path with its query
 * @property {string} [range] of the bytes that it asks for
 * @property {unknown} [body] JSON, or the length of any other body
 */

const TEMPORARY = new RegExp(`(?:${pathPattern(tmpdir())})(/|%2F)[\\w.-]+`, 'gi');
const PROJECT = new RegExp(pathPattern(ROOT), 'gi');

/** @type {readonly (readonly [RegExp, string])[]} */
const VARYING = [
  [TEMPORARY, '<temporary>'],
  [PROJECT, '<project>'],
  [/(127\.0\.0\.\d+|localhost|\[::1\])(:|%3A)\d+/gi, '$1$2<port>'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '<uuid>'],
  [/\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::|%3A)\d\d)?/gi, '<time>'],
];

/** Milliseconds, microseconds, or nanoseconds since 1970, from 2023 to 2033. */
const MOMENT = /^(?:1[7-9]|20)\d{8}(?:\d{3}|\d{6}|\d{9})$/;

/** Matches a folder in a text or a URL. @param {string} path */
function pathPattern(path) {
  const parts = path.split(/[\\/]/).map((part) => part.replaceAll(/\W/g, '\\$&'));
  return parts.join('(?:[\\\\/]|%2F|%5C)');
}

/**
 * @param {SentRequest} request
 * @param {readonly string[]} credentials of all requests of the same test
 * @returns {NormalRequest}
 */
export function normalizeRequest({ method, origin, path, range, contentType, body }, credentials) {
  const normalText = (/** @type {string} */ text) => normalizeText(hideCredentials(text, credentials));
  const [pathname = '', ...query] = path.split('?');
  const shown = query.length === 0 ? pathname : `${pathname}?${hideInQuery(query.join('?'))}`;
  return {
    method,
    origin: normalText(origin),
    path: normalText(shown),
    ...(range === undefined ? {} : { range }),
    ...(body.length === 0 ? {} : { body: normalizeBody(body, contentType, normalText) }),
  };
}

/** @type {(body: Buffer, contentType: string, normalText: (text: string) => string) => unknown} */
function normalizeBody(body, contentType, normalText) {
  if (contentType.includes('json')) return normalizeJson(body, normalText);
  if (contentType.includes('arrow')) return { bytes: body.length, schema: arrowSchemaHash(body) };
  if (contentType.includes('form-urlencoded')) return { form: normalText(hideInForm(body.toString())) };
  return { bytes: body.length };
}

/** @type {(body: Buffer, normalText: (text: string) => string) => unknown} */
function normalizeJson(body, normalText) {
  try {
    return hideInJson(parse(body.toString()), (leaf) => {
      if (typeof leaf === 'string') return normalText(leaf);
      return leaf instanceof LosslessNumber && MOMENT.test(leaf.value) ? '<time>' : leaf;
    });
  } catch {
    return { bytes: body.length, isJson: false };
  }
}

/** @param {string} text */
function normalizeText(text) {
  return VARYING.reduce((normal, [pattern, instead]) => normal.replace(pattern, instead), text);
}

/** The hash of the stream’s first message, after its marker and length. @param {Buffer} stream */
function arrowSchemaHash(stream) {
  const isMarked = stream.length >= 8 && stream.readInt32LE(0) === -1;
  const length = isMarked ? stream.readInt32LE(4) : 0;
  return createHash('sha256')
    .update(stream.subarray(8, 8 + length))
    .digest('hex')
    .slice(0, 16);
}
