/*
 * Writes comma-separated files, and tab-separated texts for spreadsheets. SECURITY: names and values come from
 * servers, and a spreadsheet runs a cell that begins like a formula.
 */

export const CSV_MEDIA_TYPE = 'text/csv';

export interface Separation {
  readonly separator: ',' | '\t';
  /** A cell that matches is quoted: it contains a special character, or begins or ends with a space. */
  readonly inQuotes: RegExp;
  readonly lineEnd: string;
}

/** As in RFC 4180. */
export const COMMAS: Separation = { separator: ',', inQuotes: /[",\r\n]|^\s|\s$/, lineEnd: '\r\n' };
/** The form that spreadsheets paste from the clipboard. */
export const TABS: Separation = { separator: '\t', inQuotes: /["\t\r\n]|^\s|\s$/, lineEnd: '\n' };

/** An empty text is written as two quotes. An empty cell means null. */
export function separatedCell(text: string, { inQuotes }: Separation): string {
  return text !== '' && !inQuotes.test(text) ? text : `"${doubled(text)}"`;
}

/** Always quotes: unnecessary quotes do no harm, and whether they are needed is known only at the end. */
export function* separatedParts(parts: Iterable<string>): Generator<string> {
  yield '"';
  for (const part of parts) yield doubled(part);
  yield '"';
}

function doubled(text: string): string {
  return text.replaceAll('"', '""');
}

/**
 * SECURITY: a formula can load URLs, and send neighboring cells. In locales with semicolons as separators, a
 * spreadsheet takes quotes after a comma literally, so that a semicolon, a tab, or a line break in a text begins a
 * cell.
 */
export function withoutFormula(text: string): string {
  if (NUMBER.test(text)) return text;
  return guardStart(text).replace(FORMULA_INSIDE, "$1'$2");
}

/** While a text arrives in parts, it is unknown whether it is a number. */
export function* withoutFormulaInParts(parts: Iterable<string>): Generator<string> {
  let isFirst = true;
  let mayBeginCell = false;
  for (const part of parts) {
    const start = isFirst ? guardStart(part) : mayBeginCell ? part.replace(FORMULA_BEHIND, "$1'$2") : part;
    yield start.replace(FORMULA_INSIDE, "$1'$2");
    mayBeginCell = CELL_BEGINS.test(part) || (mayBeginCell && /^"*$/.test(part));
    isFirst = false;
  }
}

function guardStart(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A formula after a cell separator in the text, and optional quotes. */
const FORMULA_INSIDE = /([;\t\r\n]"*)([=+\-@＝＋－＠])/g;
const FORMULA_BEHIND = /^("*)([=+\-@＝＋－＠])/;
const CELL_BEGINS = /[;\t\r\n]"*$/;

/** A plain number is no formula. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;

/** Joins encoded cells. For a single column, an empty line would not be a row for most readers. */
export function csvLine(cells: readonly string[]): string {
  return (cells.join(COMMAS.separator) || (cells.length === 1 ? '""' : '')) + COMMAS.lineEnd;
}
