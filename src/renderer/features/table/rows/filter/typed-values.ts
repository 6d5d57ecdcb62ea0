import { formatCount } from '#lib/format.ts';
import { MAX_CONDITION_TEXT } from '#protocol/cell-condition.ts';
import { type FilterColumn, OPERATORS, type Operator, valueType } from './filter-columns.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Converts typed text to the form of the column's cells; several values stand one per line. */
export function typedValues(
  column: FilterColumn,
  takes: 'nothing' | 'one' | 'many',
  typed: string,
): readonly string[] {
  if (takes === 'nothing') return [];
  if (takes === 'one') return [typedValue(column, typed)];
  const lines = typed.split(/\r?\n/).map((line) => typedValue(column, line));
  return [...new Set(lines)].filter((line) => line !== '');
}

/** Whether the fields of a form can hold the values exactly: each value must fit on one line. */
export function areTypeable(values: readonly string[]): boolean {
  const hasEmptyAmongOthers = values.length > 1 && values.includes('');
  return !hasEmptyAmongOthers && values.every((value) => !/[\r\n]/.test(value));
}

function typedValue(column: FilterColumn, typed: string): string {
  // Spaces around a text are part of it.
  if (isText(column)) return typed;
  const text = typed.trim();
  // The control for booleans always has a choice.
  if (column.family === 'bool') return text === '' ? 'true' : text;
  return isMoment(column) && DAY.test(text) ? `${text} 00:00:00` : text;
}

function isText(column: FilterColumn): boolean {
  return /utf8/.test(valueType(column));
}

function isMoment(column: FilterColumn): boolean {
  return valueType(column).startsWith('timestamp');
}

/** An example of a valid value; undefined for texts, which can be anything. */
export function valueExample(column: FilterColumn): string | undefined {
  const type = valueType(column);
  if (isText(column)) return undefined;
  if (type === 'bool') return 'true';
  if (type.startsWith('date')) return '2025-01-31';
  if (isMoment(column)) return '2025-01-31 12:00:00';
  return /^u?int/.test(type) ? '20' : '0.5';
}

/** The error message for a value that a filter can't contain. */
export function valueProblem(column: FilterColumn, operator: Operator): string {
  const example = valueExample(column);
  if (OPERATORS[operator].takes === 'many') return 'Enter one value per line.';
  if (example !== undefined) return `Enter a value, e.g. ${example}.`;
  return `Enter a text of up to ${formatCount(MAX_CONDITION_TEXT)} characters.`;
}
