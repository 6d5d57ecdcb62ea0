import { jsonDepth, parseJson, quotesSecret, readErrorBody, stringifyJson } from '../../protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import { type HttpResponse, headerValue } from '../http/http-response.ts';

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
  return redactText(readErrorBody(text, headerValue(headers, 'content-type')).message) ?? '';
}
