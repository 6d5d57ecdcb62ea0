import type { ActivityBody } from '../../contract/index.ts';
import { type SafeText, safeJson, safeText } from './safe-text.ts';

export interface SentBody {
  /** Anything else than text and bytes is a stream, of which nothing is known before it goes out. */
  readonly body: string | Uint8Array | object | undefined;
  readonly mediaType: string;
  readonly isConfidential: boolean;
  readonly credentials: readonly string[];
}

export interface ReceivedBody {
  /** Unpacked. */
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly status: number | undefined;
  readonly isConfidential: boolean;
  readonly credentials: readonly string[];
}

/** What is kept of a body, and how much of what was in it that is. */
export interface StoredBody {
  readonly body: ActivityBody;
  readonly hidden: SafeText['hidden'];
}

/** In bytes: kept bodies are many, and a longer one is looked at where it is shown anyway. */
const MAX_BODY_LENGTH = 256 * 1024;

const CONFIDENTIAL = 'Not saved: it may contain a token or password.';
const ARROW = 'Not saved: Arrow data.';
const TOO_LONG = 'Not saved: larger than 256 KiB.';
const NOT_JSON = 'Not saved: not JSON, so secrets can’t be masked.';

export function keptRequest({ body, mediaType, isConfidential, credentials }: SentBody): StoredBody {
  if (body === undefined || body === '') return none();
  if (isConfidential) return leftOut(CONFIDENTIAL);
  if (typeof body !== 'string') return leftOut(isArrow(mediaType) ? ARROW : NOT_JSON);
  if (Buffer.byteLength(body) > MAX_BODY_LENGTH) return leftOut(TOO_LONG);
  return kept(safeJson(body, credentials));
}

export function keptAnswer(answer: ReceivedBody): StoredBody {
  const { bytes, mediaType, status = 0, isConfidential, credentials } = answer;
  if (bytes.length === 0) return none();
  if (isConfidential) return leftOut(CONFIDENTIAL);
  if (isArrow(mediaType)) return leftOut(ARROW);
  // SECURITY: it quotes the address that it points to, which may be signed.
  if (status >= 300 && status < 400) return leftOut('Not saved: redirect response.');
  if (bytes.length > MAX_BODY_LENGTH) return leftOut(TOO_LONG);
  const text = readText(bytes);
  if (text === undefined) return leftOut('It is no text.');
  return kept(safeJson(text, credentials) ?? (isJson(mediaType) ? undefined : safeText(text, credentials)));
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

function kept(safe: SafeText | undefined): StoredBody {
  if (safe === undefined) return leftOut(NOT_JSON);
  const { text, hidden } = safe;
  return { body: { state: 'kept', text, isMasked: hidden !== 'nothing' }, hidden };
}
