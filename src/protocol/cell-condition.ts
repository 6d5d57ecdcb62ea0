/*
 * Conditions of a row filter that say of a column that it has a value. They are only written where the table engine
 * compares exactly: what it would round, or compares as something else, has no condition.
 */

/** A column, and what one of its cells says. */
interface ConditionParams {
  /** As a filter writes it. */
  readonly column: string;
  /** Words for people: `timestamp · µs · UTC`. */
  readonly type: string;
  readonly nullable: boolean | null;
  /** The exact text of the whole cell. */
  readonly text: string | null;
}

/** Selects the rows with the same value; undefined where no condition does. */
export function conditionFor({ column, type, text }: ConditionParams): string | undefined {
  if (text === null) return `${column} IS NULL`;
  const literal = literalFor(type, text);
  return literal && `${column} = ${literal}`;
}

/** Selects all other rows, those without a value too. */
export function conditionWithout({ column, type, nullable, text }: ConditionParams): string | undefined {
  if (text === null) return `NOT ${column} IS NULL`;
  const literal = literalFor(type, text);
  if (literal === undefined) return undefined;
  const differs = `${column} <> ${literal}`;
  return nullable === false ? differs : `(${differs} OR ${column} IS NULL)`;
}

/** Longer ones nobody reads in a filter. */
export const MAX_CONDITION_TEXT = 2000;

/** Whether values of a type can be written in a filter at all. */
export function hasLiterals(type: string): boolean {
  return LITERALS.some(([types]) => types.test(type));
}

/** A value as a filter writes it; undefined where nothing is exactly that. */
export function literalFor(type: string, text: string): string | undefined {
  if (text.length > MAX_CONDITION_TEXT) return undefined;
  return LITERALS.find(([types]) => types.test(type))?.[1](text, type);
}

/** By types as they are said to people. Any other, as an extension, is not compared as what it is made of. */
const LITERALS: readonly (readonly [RegExp, (text: string, type: string) => string | undefined])[] = [
  [/^(?:large_)?utf8(?:_view)?(?: · dictionary u?int\d+)?$/, quoted],
  [/^bool$/, (text) => matching(text, /^(?:true|false)$/)],
  [/^u?int(?:8|16|32|64)$/, whole],
  [/^float(?:32|64)$/, (text) => matching(text, NUMBER)],
  // A number alone is not taken for half of a float.
  [/^float16$/, (text) => matching(text, NUMBER) && cast(text, 'FLOAT')],
  [/^decimal128 · \d+, \d+$/, decimal],
  [/^date(?:32|64)$/, (text) => matching(text, DAY) && `date '${text}'`],
  // One of another zone is taken for a time of that zone.
  [/^timestamp · (?:s|ms|µs|ns)(?: · UTC)?$/, (text) => matching(text, MOMENT) && `timestamp '${text}'`],
];

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A filter knows no part of a microsecond. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?Z?$/;

function matching(text: string, form: RegExp): string | undefined {
  return form.test(text) ? text : undefined;
}

/** In a filter, a quote in a text is written twice, and a backslash is one as any other. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function cast(text: string, type: string): string {
  return `CAST('${text}' AS ${type})`;
}

/** Its digits without the sign fit into no number of their kind. */
const LEAST = '-9223372036854775808';

function whole(text: string): string | undefined {
  return text === LEAST ? cast(text, 'BIGINT') : matching(text, /^-?\d+$/);
}

function decimal(text: string, type: string): string | undefined {
  const [, digits, scale] = /(\d+), (\d+)$/.exec(type) ?? [];
  return matching(text, /^-?\d+(?:\.\d+)?$/) && cast(text, `DECIMAL(${digits}, ${scale})`);
}

/** A filter with one more condition. What stands there keeps its meaning, whatever it is. */
export function withCondition(filter: string, condition: string): string {
  const before = filter.trim();
  if (before === '') return condition;
  if (before === condition || before.endsWith(` AND ${condition}`)) return before;
  // What is in quotes says nothing of how the parts hang together.
  const outside = before.replace(/'(?:[^']|'')*'|"[^"]*"|`(?:[^`]|``)*`/g, '');
  // A comment goes on to the end of its line, a quote that is open to the next one.
  if (/--|\/\*|['"`]/.test(outside)) return `(${before}\n) AND ${condition}`;
  return `${/\bor\b/i.test(withoutGroups(outside)) ? `(${before})` : before} AND ${condition}`;
}

/** Without what stands in parentheses, which holds together by itself. */
function withoutGroups(text: string): string {
  const without = text.replace(/\([^()]*\)/g, '');
  return without === text ? text : withoutGroups(without);
}
