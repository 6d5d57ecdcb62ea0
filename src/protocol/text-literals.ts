import { visibleSegments } from './visible-text.ts';

/*
 * SECURITY: names, metadata and addresses come from servers. In a page that somebody opens and in a program that somebody
 * pastes, each is only ever a text.
 */

/** In an element or in a quoted attribute. */
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

/** The same in XML. Characters that it has no way to write would make the whole file unreadable. */
export function escapedXml(text: string): string {
  return htmlText(text.toWellFormed().replace(NOT_IN_XML, '\ufffd'));
}

const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/*
 * In a program, none may end its literal, begin a line, or show itself as something else: what can't be seen is written
 * as an escape.
 */

/** Unseen signs, ends of lines, marks of direction, halves of signs, and what no font has. Of spaces only the plain one stays. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}|["\\]/gu;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** A half of a sign has no form in UTF-8, and so none in Python's files. */
export function pythonLiteral(text: string): string {
  return `"${text.toWellFormed().replace(UNSEEN, (sign) => SHORT.get(sign) ?? pythonEscape(codeOf(sign)))}"`;
}

function pythonEscape(code: number): string {
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
}

/** JavaScript and TypeScript. */
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

/** SECURITY: the same as plain text, for a file, where nothing can stand around a part of it: what is unseen is its code. */
export function visibleText(text: string): string {
  return visibleSegments(text)
    .map((segment) => (segment.kind === 'sign' ? `<${segment.code}>` : segment.text))
    .join('');
}
