/** A text in which variables stand where nothing may be written down. */
export type SnippetParts = readonly (string | Variable)[];

/** The name of a variable of the shell. */
export interface Variable {
  readonly variable: string;
}

/** `x-svc-ctx-tenant` becomes `VITRINE_SVC_CTX_TENANT`. */
export function variableFor(name: string): string {
  const word = name.replace(/^x-/i, '').replaceAll(/[^a-z0-9]+/gi, '_');
  return `VITRINE_${word.toUpperCase()}`;
}

export function hasVariable({ url, headers, body = [] }: WrittenPieces): boolean {
  const values = headers.flatMap(([, value]) => value);
  return [...url, ...values, ...body].some((piece) => typeof piece !== 'string');
}

/** Where in a request one may stand. */
interface WrittenPieces {
  readonly url: SnippetParts;
  readonly headers: readonly (readonly [name: string, value: SnippetParts])[];
  readonly body?: SnippetParts;
}

/** So that no text in a request can pose as the place of a variable. */
export function unusedMark(text: string): string {
  let mark = '@';
  while (text.includes(mark)) mark += '@';
  return mark;
}

/** Of a text in which the names of variables stand between marks. */
export function piecesBetween(text: string, mark: string): SnippetParts {
  return text.split(mark).map((piece, index) => (index % 2 === 0 ? piece : { variable: piece }));
}

/** SECURITY: signs that can't be seen, or that turn a line around, are escaped: what is pasted is what one reads. */
export function plainText(json: string): string {
  const lines = json.replaceAll(/\r\n?/g, '\n').toWellFormed();
  return lines.replaceAll(UNSEEN, (sign) => sign.split('').map(escaped).join(''));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu;
