/*
 * Row filter conditions for the value of a cell. Only values that the table engine compares exactly have a condition:
 * not those that it would round or convert.
 */

/** A column, and the value of a cell. */
interface ConditionParams {
  /** The column’s name as SQL. */
  readonly column: string;
  /** The readable type: `timestamp · µs · UTC`. */
  readonly type: string;
  readonly nullable: boolean | null;
  /** The exact text of the whole cell. */
  readonly text: string | null;
}

/** Selects rows with the same value. Returns undefined if there is no exact condition. */
export function conditionFor({ column, type, text }: ConditionParams): string | undefined {
  if (text === null) return `${column} IS NULL`;
  const literal = literalFor(type, text);
  return literal && `${column} = ${literal}`;
}

/** Selects all other rows, including those without a value. */
export function conditionWithout({ column, type, nullable, text }: ConditionParams): string | undefined {
  if (text === null) return `NOT ${column} IS NULL`;
  const literal = literalFor(type, text);
  if (literal === undefined) return undefined;
  const differs = `${column} <> ${literal}`;
  return nullable === false ? differs : `(${differs} OR ${column} IS NULL)`;
}

/** Longer conditions are unreadable in a filter. */
export const MAX_CONDITION_TEXT = 2000;

/** Whether values of a type can be written in a filter at all. */
export function hasLiterals(type: string): boolean {
  return LITERALS.some(([types]) => types.test(type));
}

/** A value as an SQL literal. Returns undefined if there is no exact one. */
export function literalFor(type: string, text: string): string | undefined {
  if (text.length > MAX_CONDITION_TEXT) return undefined;
  return LITERALS.find(([types]) => types.test(type))?.[1](text, type);
}

/** By readable type. Other types, for example extensions, are not compared by their storage type. */
const LITERALS: readonly (readonly [RegExp, (text: string, type: string) => string | undefined])[] = [
  [/^(?:large_)?utf8(?:_view)?(?: · dictionary u?int\d+)?$/, quoted],
  [/^bool$/, (text) => matching(text, /^(?:true|false)$/)],
  [/^u?int(?:8|16|32|64)$/, whole],
  [/^float(?:32|64)$/, (text) => matching(text, NUMBER)],
  // The engine doesn’t convert a plain number to a half float.
  [/^float16$/, (text) => matching(text, NUMBER) && cast(text, 'FLOAT')],
  [/^decimal128 · \d+, \d+$/, decimal],
  [/^date(?:32|64)$/, (text) => matching(text, DAY) && `date '${text}'`],
  // For other zones, the engine would read the literal as a time in that zone.
  [/^timestamp · (?:s|ms|µs|ns)(?: · UTC)?$/, (text) => matching(text, MOMENT) && `timestamp '${text}'`],
];

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A filter has at most microseconds. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?Z?$/;

function matching(text: string, form: RegExp): string | undefined {
  return form.test(text) ? text : undefined;
}

/** In SQL, a quote in a text is doubled, and a backslash is a normal character. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function cast(text: string, type: string): string {
  return `CAST('${text}' AS ${type})`;
}

/** The digits without the sign are too large for the type. */
const LEAST = '-9223372036854775808';

function whole(text: string): string | undefined {
  return text === LEAST ? cast(text, 'BIGINT') : matching(text, /^-?\d+$/);
}

function decimal(text: string, type: string): string | undefined {
  const [, digits, scale] = /(\d+), (\d+)$/.exec(type) ?? [];
  return matching(text, /^-?\d+(?:\.\d+)?$/) && cast(text, `DECIMAL(${digits}, ${scale})`);
}

/** Adds a condition to a filter of any form, without changing its meaning. */
export function withCondition(filter: string, condition: string): string {
  const before = filter.trim();
  if (before === '') return condition;
  if (before === condition || before.endsWith(` AND ${condition}`)) return before;
  // Quoted text doesn’t affect the precedence of the parts.
  const outside = before.replace(/'(?:[^']|'')*'|"[^"]*"|`(?:[^`]|``)*`/g, '');
  // A comment extends to the end of its line, and an unclosed quote to the next one.
  if (/--|\/\*|['"`]/.test(outside)) return `(${before}\n) AND ${condition}`;
  return `${/\bor\b/i.test(withoutGroups(outside)) ? `(${before})` : before} AND ${condition}`;
}

/** Removes parenthesized groups, as they don’t affect the precedence. */
function withoutGroups(text: string): string {
  const without = text.replace(/\([^()]*\)/g, '');
  return without === text ? text : withoutGroups(without);
}
