import type { ActivityBody } from '#contract/index.ts';
import { parseJson, quotesSecret, stringifyJson } from '#protocol/index.ts';
import { HIDDEN, hideSchemes, hideValues, maskSecrets } from './mask-secrets.ts';

interface SentBody {
  /** Anything but text and bytes is a stream, whose content isn't known before it is sent. */
  readonly body: string | Uint8Array | object | undefined;
  readonly mediaType: string;
  readonly isConfidential: boolean;
  readonly credentials: readonly string[];
}

interface ReceivedBody {
  /** Decompressed. */
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly status: number | undefined;
  readonly isConfidential: boolean;
  readonly isFile: boolean;
  readonly credentials: readonly string[];
}

/** The kept form of a body, and what is masked in it. */
export interface StoredBody {
  readonly body: ActivityBody;
  readonly hidden: SafeText['hidden'];
}

/** In bytes: many bodies are kept, and the user can see a longer one elsewhere. */
const MAX_BODY_LENGTH = 256 * 1024;

const CONFIDENTIAL = 'Not saved: it may contain a token or password.';
const ARROW = 'Not saved: Arrow data.';
const FILE = 'Not saved: file data.';
const TOO_LONG = 'Not saved: larger than 256 KiB.';
const NOT_JSON = 'Not saved: not JSON, so secrets can’t be masked.';

export function keptRequest({ body, mediaType, isConfidential, credentials }: SentBody): StoredBody {
  if (body === undefined || body === '') return none();
  if (isConfidential) return leftOut(CONFIDENTIAL);
  if (typeof body !== 'string') return leftOut(isArrow(mediaType) ? ARROW : NOT_JSON);
  if (Buffer.byteLength(body) > MAX_BODY_LENGTH) return leftOut(TOO_LONG);
  return storedBody(safeJson(body, credentials));
}

export function keptAnswer(answer: ReceivedBody): StoredBody {
  const { bytes, mediaType, status = 0, isConfidential, isFile, credentials } = answer;
  if (bytes.length === 0) return none();
  if (isConfidential) return leftOut(CONFIDENTIAL);
  if (isArrow(mediaType)) return leftOut(ARROW);
  if (isFile && status < 300) return leftOut(FILE);
  // SECURITY: a redirect quotes its target, which may be a signed URL.
  if (status >= 300 && status < 400) return leftOut('Not saved: redirect response.');
  if (bytes.length > MAX_BODY_LENGTH) return leftOut(TOO_LONG);
  const text = readText(bytes);
  if (text === undefined) return leftOut('It is no text.');
  return storedBody(
    safeJson(text, credentials) ?? (isJson(mediaType) ? undefined : safeText(text, credentials)),
  );
}

function isArrow(mediaType: string): boolean {
  return /^application\/vnd\.apache\.arrow\./i.test(mediaType);
}

function isJson(mediaType: string): boolean {
  return /^application\/(\w+\+)?json\b/i.test(mediaType);
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function none(): StoredBody {
  return { body: { state: 'none' }, hidden: 'nothing' };
}

function leftOut(why: string): StoredBody {
  return { body: { state: 'left-out', why }, hidden: 'nothing' };
}

function storedBody(safe: SafeText | undefined): StoredBody {
  if (safe === undefined) return leftOut(NOT_JSON);
  const { text, hidden } = safe;
  return { body: { state: 'kept', text, isMasked: hidden !== 'nothing' }, hidden };
}

interface SafeText {
  readonly text: string;
  /** What is masked: a body with masked secrets can't be resent; with a masked identity it can. */
  readonly hidden: 'nothing' | 'identity' | 'secrets';
}

/**
 * SECURITY: JSON text with every secret masked, by member name and by value; undefined if the text isn't JSON. Text
 * without secrets stays exactly as it is.
 */
function safeJson(json: string, credentials: readonly string[]): SafeText | undefined {
  const value = parsed(json);
  if (value === undefined) return undefined;
  const { masked, hidden } = maskedMembers(value);
  const text = hidden === 'nothing' ? json : stringifyJson(masked);
  const safe = hideSchemes(hideValues(text, credentials));
  return { text: safe, hidden: safe === text ? hidden : 'secrets' };
}

/** Names of secrets: text with one of them may quote a piece of JSON. */
const SECRET_NAMES =
  /identity|auth_?token|api_?key|storage_?options|access_?token|refresh_?token|secret|passw/i;

/** The same for text that isn't JSON; undefined if it may contain a secret. */
function safeText(text: string, credentials: readonly string[]): SafeText | undefined {
  if (SECRET_NAMES.test(text) || quotesSecret(text)) return undefined;
  const safe = hideSchemes(hideValues(text, credentials));
  return { text: safe, hidden: safe === text ? 'nothing' : 'secrets' };
}

function parsed(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
}

function maskedMembers(value: unknown): { readonly masked: unknown; readonly hidden: SafeText['hidden'] } {
  const all = maskedAndCounted(value);
  if (all.count === 0) return { masked: value, hidden: 'nothing' };
  const others = maskedAndCounted(withoutIdentity(value));
  return { masked: all.masked, hidden: others.count === 0 ? 'identity' : 'secrets' };
}

function maskedAndCounted(value: unknown): { readonly masked: unknown; readonly count: number } {
  let count = 0;
  const masked = maskSecrets(value, () => {
    count += 1;
    return HIDDEN;
  });
  return { masked, count };
}

/** The only member in which Vitrine itself puts a credential into a body. */
function withoutIdentity(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'identity'));
}
