/*
 * Every file of comma-separated values that Vitrine writes, and what it copies for spreadsheets. SECURITY: names and values
 * come from servers, and a spreadsheet runs what begins as a formula does.
 */

export const CSV_MEDIA_TYPE = 'text/csv';

/** How the cells of a row are told apart, and the rows. */
export interface Separation {
  readonly separator: ',' | '\t';
  /** Where a cell has one of these signs, or space at an end, it stands in quotes. */
  readonly inQuotes: RegExp;
  readonly lineEnd: string;
}

/** By RFC 4180. */
export const COMMAS: Separation = { separator: ',', inQuotes: /[",\r\n]|^\s|\s$/, lineEnd: '\r\n' };
/** As spreadsheets take it from the clipboard. */
export const TABS: Separation = { separator: '\t', inQuotes: /["\t\r\n]|^\s|\s$/, lineEnd: '\n' };

/** An empty text is two quotes; nothing between two separators is no text. */
export function separatedCell(text: string, { inQuotes }: Separation): string {
  return text !== '' && !inQuotes.test(text) ? text : `"${doubled(text)}"`;
}

/** Where quotes aren’t needed they do no harm, and whether they are would be known at the end only. */
export function* separatedParts(parts: Iterable<string>): Generator<string> {
  yield '"';
  for (const part of parts) yield doubled(part);
  yield '"';
}

function doubled(text: string): string {
  return text.replaceAll('"', '""');
}

/**
 * SECURITY: a formula can fetch, and send what is beside it. Where a locale separates cells by semicolons, a spreadsheet
 * takes quotes behind a comma for letters, so a semicolon, a tab, or a line end within a text begins a cell there.
 */
export function withoutFormula(text: string): string {
  if (NUMBER.test(text)) return text;
  return guardStart(text).replace(FORMULA_INSIDE, "$1'$2");
}

/** Of what comes in parts nobody knows yet whether it is a number. */
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

/** How it begins. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Behind what may begin a cell, and its quotes. */
const FORMULA_INSIDE = /([;\t\r\n]"*)([=+\-@＝＋－＠])/g;
const FORMULA_BEHIND = /^("*)([=+\-@＝＋－＠])/;
const CELL_BEGINS = /[;\t\r\n]"*$/;

/** It stands for nothing but itself. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;

/** Of cells that are written already. Of one column, an empty line would be no row to most readers. */
export function csvLine(cells: readonly string[]): string {
  return (cells.join(COMMAS.separator) || (cells.length === 1 ? '""' : '')) + COMMAS.lineEnd;
}
