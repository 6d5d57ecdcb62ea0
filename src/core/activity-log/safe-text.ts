import { parseJson, quotesSecret, stringifyJson } from '../../protocol/index.ts';
import { hideValues } from './hide-values.ts';
import { HIDDEN, maskSecrets } from './mask-secrets.ts';

export interface SafeText {
  readonly text: string;
  /** What is hidden in it: then it can't be sent again as it stands, unless that is who asked. */
  readonly hidden: 'nothing' | 'identity' | 'secrets';
}

/**
 * SECURITY: a JSON text with every secret hidden, by the name it stands under and by its value; undefined where the
 * text is no JSON. Without one it stays as it came, to the last space.
 */
export function safeJson(json: string, credentials: readonly string[]): SafeText | undefined {
  const value = parsed(json);
  if (value === undefined) return undefined;
  const { masked, hidden } = maskedMembers(value);
  const text = hidden === 'nothing' ? json : stringifyJson(masked);
  const safe = hideValues(text, credentials);
  return { text: safe, hidden: safe === text ? hidden : 'secrets' };
}

/** Names under which secrets stand: a text that has one of them may hold a cut or quoted piece of JSON. */
const SECRET_NAMES =
  /identity|auth_?token|api_?key|storage_?options|access_?token|refresh_?token|secret|passw/i;

/** The same for words of a server's that are no JSON; undefined where there may be something in them. */
export function safeText(text: string, credentials: readonly string[]): SafeText | undefined {
  if (SECRET_NAMES.test(text) || quotesSecret(text)) return undefined;
  const safe = hideValues(text, credentials);
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

/** The one place where this program itself puts a credential into a body. */
function withoutIdentity(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'identity'));
}
