import { randomUUID } from 'node:crypto';
import { parseJson, stringifyJson } from '../../protocol/index.ts';
import { maskSecrets } from './mask-secrets.ts';
import { type Header, isHarmlessHeader } from './visible-headers.ts';

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string | typeof LEFT_OUT | undefined;
}

/** A body that was not kept: the command reads it from a file that who pastes it has to supply. */
export const LEFT_OUT = Symbol('left out');

/** Headers that curl sets by itself, and better: it must know the length and undo the compression it asks for. */
const LEFT_TO_CURL = new Set(['accept-encoding', 'connection', 'content-length', 'host']);

/**
 * The request as a command for a POSIX shell. `--globoff` and `--path-as-is` keep curl from expanding `[]{}` and
 * from resolving `..` in names; every secret is a variable to be set by who pastes it.
 */
export function curlCommand({ method, url, headers, body }: CurlRequest): string {
  const sent = headers.filter(([name]) => !LEFT_TO_CURL.has(name.toLowerCase()));
  const parts = [
    `curl --globoff --path-as-is --compressed -X ${shellQuote(method)} ${shellQuote(url)}`,
    ...sent.map((header) => `-H ${headerArgument(header)}`),
    ...(body === undefined ? [] : [bodyOption(body, headers)]),
  ];
  return parts.join(' \\\n  ');
}

/** Nothing is special between single quotes, so only the single quote itself has to be stepped around. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function headerArgument([name, value]: Header): string {
  if (isHarmlessHeader(name)) return shellQuote(`${name}: ${value}`);
  return `${shellQuote(`${name}: `)}${variable(name)}`;
}

/** `x-api-key` becomes `"$VITRINE_API_KEY"`, between double quotes so that the shell keeps its value in one piece. */
function variable(name: string): string {
  const word = name
    .replace(/^x-/i, '')
    .replace(/[^a-z0-9]+/gi, '_')
    .toUpperCase();
  return `"$VITRINE_${word}"`;
}

function bodyOption(body: string | typeof LEFT_OUT, headers: readonly Header[]): string {
  if (body !== LEFT_OUT) return `--data-raw ${bodyArgument(body)}`;
  const isOther = headers.some(([name, value]) => /^content-type$/i.test(name) && !/json/i.test(value));
  return `--data-binary @body.${isOther ? 'bin' : 'json'}`;
}

/** A marker that nobody can know beforehand stands for each secret, so no text in a body can pose as one. */
function bodyArgument(body: string): string {
  const marker = randomUUID();
  const masked = stringifyJson(maskSecrets(parseJson(body), (name) => `${marker}${variable(name)}${marker}`));
  const pieces = masked.split(marker);
  return pieces
    .map((piece, index) => (index % 2 === 0 ? shellQuote(piece) : String(parseJson(`"${piece}"`))))
    .join('');
}
