import { columnInFilter } from '#ui/editor/sql-keywords.ts';
import { type FilterColumn, type Operator, operatorWrittenAs } from './filter-columns.ts';
import {
  type BuiltFilter,
  type ColumnCondition,
  type Condition,
  writeCondition,
} from './filter-conditions.ts';
import { filterTokens, isSign, isWord, sameTokens, type Token } from './filter-tokens.ts';

/**
 * Parses a filter into conditions; a part that can't be shown as a condition stays SQL. Returns undefined if the parts
 * can’t be told apart.
 */
export function readFilter(sql: string, columns: readonly FilterColumn[]): BuiltFilter | undefined {
  const tokens = filterTokens(sql);
  // AND and OR inside CASE don't join parts of the filter.
  if (tokens === undefined || tokens.some((token) => isWord(token, 'CASE'))) return undefined;
  if (tokens.length === 0) return { joinedBy: 'and', conditions: [] };
  const ends = joints(tokens);
  if (ends === undefined) return undefined;
  const joinedBy = ends.some((at) => isWordAt(tokens, at, 'OR')) ? 'or' : 'and';
  const parts = partsBetween(
    tokens,
    ends.filter((at) => isWordAt(tokens, at, joinedBy.toUpperCase())),
  );
  if (parts.some((part) => part.length === 0)) return undefined;
  return { joinedBy, conditions: parts.map((part) => readCondition(sql, part, columns)) };
}

function isWordAt(tokens: readonly Token[], at: number, word: string): boolean {
  const token = tokens[at];
  return token !== undefined && isWord(token, word);
}

/** The positions of AND and OR outside all parentheses. Returns undefined if a parenthesis has no counterpart. */
function joints(tokens: readonly Token[]): readonly number[] | undefined {
  const found: number[] = [];
  const closing: string[] = [];
  let isBetween = false;
  for (const [at, token] of tokens.entries()) {
    if (isSign(token, '(')) closing.push(')');
    else if (isSign(token, '[')) closing.push(']');
    else if (isSign(token, ')') || isSign(token, ']')) {
      if (closing.pop() !== token.text) return undefined;
    } else if (closing.length > 0) continue;
    else if (isWord(token, 'BETWEEN')) isBetween = true;
    else if (isBetween && isWord(token, 'AND')) isBetween = false;
    else if (isWord(token, 'AND') || isWord(token, 'OR')) found.push(at);
  }
  return closing.length === 0 ? found : undefined;
}

function partsBetween(tokens: readonly Token[], ends: readonly number[]): readonly (readonly Token[])[] {
  const starts = [0, ...ends.map((at) => at + 1)];
  return starts.map((start, part) => tokens.slice(start, ends[part]));
}

function readCondition(sql: string, tokens: readonly Token[], columns: readonly FilterColumn[]): Condition {
  for (const read of FORMS) {
    const found = read(createReader(tokens, columns));
    if (found !== undefined) return found;
  }
  return { kind: 'sql', sql: sql.slice(tokens[0]?.from, tokens.at(-1)?.to) };
}

type Reader = ReturnType<typeof createReader>;
type Found = ColumnCondition | undefined;

/** Consumes the expected tokens one by one; consumes nothing on a mismatch. */
function createReader(tokens: readonly Token[], columns: readonly FilterColumn[]) {
  let at = 0;
  const take = (is: (token: Token) => boolean): Token | undefined => {
    const token = tokens[at];
    if (token === undefined || !is(token)) return undefined;
    at += 1;
    return token;
  };
  return {
    take,
    words: (...words: readonly string[]) => words.every((word) => take((token) => isWord(token, word))),
    sign: (sign: string) => take((token) => isSign(token, sign)) !== undefined,
    column: (): FilterColumn | undefined => {
      const end = pathEnd(tokens, at);
      const path = tokens.slice(at, end);
      at = end;
      return columns.find(({ name }) => isPath(path, name));
    },
    /** Returns the text of a value without validation: the result is compared with the SQL that would be written. */
    value: (): string | undefined => {
      const end = valueEnd(tokens, at);
      const value = tokens.slice(at, end);
      at = end;
      return value.length === 0 ? undefined : textOf(value);
    },
    /** Returns the condition if it uses all tokens, and if writing it gives the same SQL. */
    all: (found: ColumnCondition): Found => {
      const written = at === tokens.length ? writeCondition(found) : undefined;
      return written !== undefined && isWrittenLike(tokens, written) ? found : undefined;
    },
    isAll: () => at === tokens.length,
  };
}

function pathEnd(tokens: readonly Token[], from: number): number {
  const isPart = (at: number) => tokens[at]?.kind === 'word' || tokens[at]?.kind === 'name';
  if (!isPart(from)) return from;
  let end = from + 1;
  for (let dot = tokens[end]; dot !== undefined && isSign(dot, '.') && isPart(end + 1); dot = tokens[end]) {
    end += 2;
  }
  return end;
}

/** Names are case-sensitive. */
function isPath(path: readonly Token[], name: string): boolean {
  const columnTokens = filterTokens(columnInFilter(name));
  return sameTokens(path, columnTokens) && path.every(({ text }, at) => text === columnTokens?.[at]?.text);
}

const BEFORE_TEXT: ReadonlySet<string> = new Set(['DATE', 'TIMESTAMP']);

function valueEnd(tokens: readonly Token[], from: number): number {
  const first = tokens[from];
  if (first === undefined) return from;
  if (isSign(first, '-')) return from + 2;
  if (first.kind !== 'word') return from + 1;
  if (BEFORE_TEXT.has(first.text.toUpperCase())) return from + 2;
  return isWord(first, 'CAST') ? closingAfter(tokens, from + 1) : from + 1;
}

function closingAfter(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined && isSign(token, '(')) depth += 1;
    if (token !== undefined && isSign(token, ')')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

function textOf(value: readonly Token[]): string {
  const text = value.find(({ kind }) => kind === 'text')?.text;
  return (
    text ?? value.map((token) => (token.kind === 'word' ? token.text.toLowerCase() : token.text)).join('')
  );
}

function isWrittenLike(tokens: readonly Token[], written: string): boolean {
  return sameTokens(tokens, filterTokens(written));
}

function said(column: FilterColumn, operator: Operator, ...values: readonly string[]): ColumnCondition {
  return { kind: 'column', column, operator, values };
}

/** The known forms of conditions, each tried from the first token. */
const FORMS: readonly ((reader: Reader) => Found)[] = [
  readMissing,
  readNotMissing,
  readOther,
  readCall,
  readOneOf,
  readComparison,
];

function readMissing(reader: Reader): Found {
  const column = reader.column();
  if (column === undefined || !reader.words('IS')) return undefined;
  const operator = reader.words('NOT') ? 'present' : 'missing';
  return reader.words('NULL') && reader.isAll() ? said(column, operator) : undefined;
}

function readNotMissing(reader: Reader): Found {
  const column = reader.words('NOT') ? reader.column() : undefined;
  return column && reader.words('IS', 'NULL') ? reader.all(said(column, 'present')) : undefined;
}

/** `(a <> 1 OR a IS NULL)`; a column that is never null has only the first part. */
function readOther(reader: Reader): Found {
  const isGroup = reader.sign('(');
  const column = reader.column();
  const differs = reader.sign('<>');
  const value = reader.value();
  if (column === undefined || !differs || value === undefined) return undefined;
  if (isGroup && !(reader.words('OR') && reader.column() === column && reader.words('IS', 'NULL'))) {
    return undefined;
  }
  if (isGroup && !reader.sign(')')) return undefined;
  return reader.all(said(column, 'is-not', value));
}

function readCall(reader: Reader): Found {
  const operator = operatorWrittenAs('call', reader.take(({ kind }) => kind === 'word')?.text.toLowerCase());
  const column = operator && reader.sign('(') ? reader.column() : undefined;
  if (operator === undefined || column === undefined || !reader.sign(',')) return undefined;
  const value = reader.value();
  return value !== undefined && reader.sign(')') ? reader.all(said(column, operator, value)) : undefined;
}

function readOneOf(reader: Reader): Found {
  const column = reader.column();
  if (column === undefined || !reader.words('IN') || !reader.sign('(')) return undefined;
  const values: string[] = [];
  do {
    const value = reader.value();
    if (value === undefined) return undefined;
    values.push(value);
  } while (reader.sign(','));
  return reader.sign(')') ? reader.all(said(column, 'one-of', ...values)) : undefined;
}

function readComparison(reader: Reader): Found {
  const column = reader.column();
  const operator = operatorWrittenAs('sign', reader.take(({ kind }) => kind === 'sign')?.text);
  const value = reader.value();
  if (column === undefined || operator === undefined || value === undefined) return undefined;
  return reader.all(said(column, operator, value));
}
