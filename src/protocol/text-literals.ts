import { visibleSegments } from './visible-text.ts';

/*
 * SECURITY: names, metadata, and addresses come from servers. In generated pages and programs, each must remain plain
 * text.
 */

/** For an element or a quoted attribute. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** For XML. Characters that XML can't represent are replaced, as they would make the whole file unreadable. */
export function escapedXml(text: string): string {
  return htmlText(text.toWellFormed().replace(NOT_IN_XML, '\ufffd'));
}

const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/*
 * In a program, no character may end its literal, begin a line, or be mistaken for another: invisible characters are
 * escaped.
 */

/**
 * Control and format characters, line separators, surrogates, private use, and unassigned characters. Of all spaces,
 * only U+0020 stays.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}|["\\]/gu;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Lone surrogates have no UTF-8 form, and so can’t be in Python files. */
export function pythonLiteral(text: string): string {
  return `"${text.toWellFormed().replace(UNSEEN, (sign) => SHORT.get(sign) ?? pythonEscape(codeOf(sign)))}"`;
}

function pythonEscape(code: number): string {
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
}

/** For JavaScript and TypeScript. */
export function scriptLiteral(text: string): string {
  return `"${text.replace(UNSEEN, (sign) => SHORT.get(sign) ?? scriptEscape(codeOf(sign)))}"`;
}

function scriptEscape(code: number): string {
  return code > 0xffff ? `\\u{${hex(code, 0)}}` : `\\u${hex(code, 4)}`;
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/**
 * SECURITY: for plain text in a file, where parts can’t be marked up: an invisible character is replaced by its code.
 */
export function visibleText(text: string): string {
  return visibleSegments(text)
    .map((segment) => (segment.kind === 'sign' ? `<${segment.code}>` : segment.text))
    .join('');
}
