import { z } from 'zod';
import { ERROR_CODES, isErrorCode } from './error-codes.ts';
import { parseJson } from './json.ts';

/** The content of an error response in any format. Always text, never markup. */
export interface ReadableError {
  readonly code?: number;
  readonly meaning?: string;
  readonly message?: string;
  /** Details: often a stack trace. */
  readonly detail?: string;
}

const MAX_READ = 16_000;
const MAX_MESSAGE_LENGTH = 500;
const MAX_DETAIL_LENGTH = 4000;

/** Reads the interface's own error body, RFC 7807, `{"error": {"message"}}`, plain text and a proxy's HTML page. */
export function readErrorBody(text: string, contentType = ''): ReadableError {
  const json = contentType.includes('html') ? undefined : tryParse(text);
  if (typeof json === 'string') return message(json);
  const known = isRecord(json) ? readErrorObject(json) : {};
  if (Object.keys(known).length > 0) return known;
  return message(looksLikeHtml(text, contentType) ? textOfHtml(text) : text);
}

function readErrorObject(body: Record<string, unknown>): ReadableError {
  const nested = isRecord(body.error) ? body.error : {};
  const messages = [body.error, nested.message, body.message, body.title].filter(isText);
  const details = [body.detail, nested.detail].filter(isText);
  const [first = details[0] ?? ''] = messages;
  const detail = messages.length > 0 ? details[0] : undefined;
  return {
    ...codeOf(body),
    ...message(first),
    ...(detail === undefined ? {} : { detail: readable(detail, MAX_DETAIL_LENGTH) }),
  };
}

/** Many frameworks send a `code` that only repeats the HTTP status. It is none of the interface's codes. */
function codeOf(body: Record<string, unknown>): Pick<ReadableError, 'code' | 'meaning'> {
  const code = body.code;
  if (isErrorCode(code)) return { code, meaning: ERROR_CODES[code].name };
  const isOwnCode = typeof code === 'number' && Number.isInteger(code) && (code < 100 || code > 599);
  return isOwnCode ? { code } : {};
}

function message(text: string): Pick<ReadableError, 'message'> {
  const words = readable(text, MAX_MESSAGE_LENGTH);
  return words === '' ? {} : { message: words };
}

function readable(text: string, longest: number): string {
  const plain = withoutControls(text.slice(0, MAX_READ)).trim().toWellFormed();
  return plain.length > longest ? `${plain.slice(0, longest - 1).toWellFormed()}…` : plain;
}

/** SECURITY: escape sequences in a server's message could manipulate a terminal that it is pasted into. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => (character === '\n' || character === '\t' ? character : ''));
}

function looksLikeHtml(text: string, contentType: string): boolean {
  return contentType.includes('html') || /^\s*<(?:!doctype|html|head|body)\b/i.test(text.slice(0, 1000));
}

/** Only for readability: the result is shown as text, so this need not be a sanitizer. */
function textOfHtml(html: string): string {
  return html
    .slice(0, MAX_READ)
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES.get(name) ?? ' ')
    .replace(/\s+/g, ' ');
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
]);

/** SECURITY: the limit for parsing. A longer error was not written for people; its beginning is shown unparsed. */
const MAX_PARSED = 1_000_000;

function tryParse(text: string): unknown {
  if (text.length > MAX_PARSED) return undefined;
  try {
    return parseJson(text);
  } catch {
    // Not JSON, or nested too deep for the stack: it is read as text.
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The error body of our server and of most other servers. */
export const errorBody = z.looseObject({
  code: z.number().int(),
  error: z.string().optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
});
