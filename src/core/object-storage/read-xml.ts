import { createSlices } from '../time-slices.ts';

/** An XML element, without its namespace. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The element’s own text. White space is kept, since keys may begin and end with it. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

const MAX_DEPTH = 20;
/** SECURITY: three times the largest page of any storage. An element takes fifty times the memory of its characters. */
const MAX_TOKENS = 1_000_000;
const TOKENS_AT_ONCE = 1000;
/** In characters. */
const LONGEST_SHORT = 64 * 1024;
/** The maximum length of one escaped text, in characters: keys and page tokens have about 1,024 bytes. */
const MAX_TEXT = 16 * 1024;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

const TOKEN =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s<>=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?>|([^<]+)/y;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Parses the subset of XML that storages use. SECURITY: a document type is rejected, and with it custom entities, so
 * nothing is loaded and nothing expands. Undefined if it isn’t well-formed.
 */
export async function readXml(document: string): Promise<XmlElement | undefined> {
  const turn = createSlices();
  const reading = readTokens(document);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** For documents that are always short: an error, or a pair of keys. */
export function readShortXml(document: string): XmlElement | undefined {
  if (document.length > LONGEST_SHORT) return undefined;
  const reading = readTokens(document);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** Yields regularly, so that the caller can let other tasks run. */
function* readTokens(document: string): Generator<void, XmlElement | undefined> {
  const root = element('', NO_ATTRIBUTES);
  const open = [root];
  const text = document.replace(/^\uFEFF/, '');
  TOKEN.lastIndex = 0;
  for (let [at, tokens] = [0, 0]; at < text.length; at = TOKEN.lastIndex, tokens += 1) {
    if (tokens === MAX_TOKENS) return undefined;
    if (tokens % TOKENS_AT_ONCE === 0) yield;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    const innermost = open.at(-1);
    if (token === null || innermost === undefined || !take(token, innermost, open)) return undefined;
  }
  const [first, ...others] = root.children;
  const isWhole = open.length === 1 && others.length === 0 && root.text.trim() === '';
  return isWhole ? first : undefined;
}

/** Returns false if the token isn’t allowed at this position. */
function take(token: RegExpExecArray, innermost: OpenElement, open: OpenElement[]): boolean {
  const [, literal, closed, opened, attributes = '', isEmpty, words] = token;
  if (literal !== undefined) innermost.text += literal;
  if (closed !== undefined) return open.pop()?.name === localName(closed) && open.length > 0;
  if (opened !== undefined) {
    const read = readAttributes(attributes);
    if (read === undefined) return false;
    const made = element(localName(opened), read);
    innermost.children.push(made);
    if (isEmpty === undefined) open.push(made);
    return open.length <= MAX_DEPTH;
  }
  const plain = words === undefined ? '' : unescapeXml(words);
  innermost.text += plain ?? '';
  return plain !== undefined;
}

function element(name: string, attributes: ReadonlyMap<string, string>): OpenElement {
  return { name, attributes, children: [], text: '' };
}

function localName(name: string): string {
  return name.replace(/^.*:/, '');
}

function readAttributes(text: string): ReadonlyMap<string, string> | undefined {
  if (text === '') return NO_ATTRIBUTES;
  const read = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const value = unescapeXml(double ?? single ?? '');
    if (value === undefined) return undefined;
    read.set(localName(name), value);
  }
  return read;
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** SECURITY: limits the length, since a compressed text of millions of entities would block the process. */
function unescapeXml(text: string): string | undefined {
  if (text.length > MAX_TEXT) return undefined;
  if (!text.includes('&')) return text;
  let isKnown = true;
  const plain = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));|&/gi, (_, decimal, hex, name) => {
    const code = Number.parseInt(decimal ?? hex ?? '-1', decimal === undefined ? 16 : 10);
    const letter = isCharacter(code) ? String.fromCodePoint(code) : ENTITIES.get(name ?? '');
    isKnown &&= letter !== undefined;
    return letter ?? '';
  });
  return isKnown ? plain : undefined;
}

/** Surrogates aren’t characters. */
function isCharacter(code: number): boolean {
  return code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

export function xmlChildren({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name === name);
}

export function xmlText(parent: XmlElement, name: string): string | undefined {
  return parent.children.find((child) => child.name === name)?.text;
}
