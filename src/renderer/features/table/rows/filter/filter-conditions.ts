import { conditionFor, conditionWithout, literalFor } from '#protocol/cell-condition.ts';
import { columnInFilter } from '#ui/editor/sql-keywords.ts';
import { type FilterColumn, OPERATORS, type Operator, operatorsFor, valueType } from './filter-columns.ts';

/** A condition on one column. */
export interface ColumnCondition {
  readonly kind: 'column';
  readonly column: FilterColumn;
  readonly operator: Operator;
  /** Exact texts, in the form that cells have. */
  readonly values: readonly string[];
}

/** A part of a filter that can't be shown as a condition; it stays SQL. */
interface SqlCondition {
  readonly kind: 'sql';
  readonly sql: string;
}

export type Condition = ColumnCondition | SqlCondition;

/** A filter whose conditions are all joined by AND, or all by OR. */
export interface BuiltFilter {
  readonly joinedBy: 'and' | 'or';
  readonly conditions: readonly Condition[];
}

/** Writes the filter as SQL for the server. */
export function writeFilter({ joinedBy, conditions }: BuiltFilter): string {
  const written = conditions.flatMap((condition) => writeCondition(condition) ?? []);
  return written.join(joinedBy === 'and' ? ' AND ' : ' OR ');
}

/** Returns undefined if the column can't have the value, or if a filter can't express it exactly. */
export function writeCondition(condition: Condition): string | undefined {
  if (condition.kind === 'sql') return condition.sql;
  const { column, operator, values } = condition;
  if (!operatorsFor(column).includes(operator)) return undefined;
  const name = columnInFilter(column.name);
  const literals = values.flatMap((value) => literalFor(valueType(column), value) ?? []);
  const [first] = literals;
  const takes = OPERATORS[operator].takes;
  if (literals.length !== values.length || (takes === 'nothing') !== (first === undefined)) return undefined;
  if (first === undefined) return withoutValue(condition, name);
  if (takes === 'one' && literals.length > 1) return undefined;
  return withValues(condition, name, literals);
}

function withoutValue({ column, operator }: ColumnCondition, name: string): string | undefined {
  const params = { ...column, column: name, text: null };
  return operator === 'missing' ? conditionFor(params) : conditionWithout(params);
}

function withValues(
  { column, operator, values }: ColumnCondition,
  name: string,
  literals: readonly string[],
): string | undefined {
  const list = literals.join(', ');
  if (operator === 'one-of') return `${name} IN (${list})`;
  const [text = ''] = values;
  const params = { ...column, column: name, text };
  if (operator === 'is') return conditionFor(params);
  if (operator === 'is-not') return conditionWithout(params);
  const { call, sign } = OPERATORS[operator];
  if (call === undefined) return `${name} ${sign} ${list}`;
  // Every text contains the empty text.
  return text === '' && operator !== 'has' ? undefined : `${call}(${name}, ${list})`;
}
