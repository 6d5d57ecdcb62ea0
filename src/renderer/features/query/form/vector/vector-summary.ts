import { formatCount, formatQuantity } from '#lib/format.ts';
import type { VectorColumn } from '../../model/query-columns.ts';
import type { Vector } from './vector-member.ts';

/** `768 numbers, norm 1.000` */
export function lengthAndNorm(vector: Vector): string {
  return `${formatQuantity(vector.length, 'number')}, norm ${shortNumber(normOf(vector))}`;
}

export function normOf(vector: Vector): number {
  return Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0));
}

function shortNumber(number: number): string {
  if (number === 0) return '0';
  return number >= 0.001 && number < 100_000 ? number.toFixed(3) : number.toExponential(2);
}

/** What the server would say to it, before it is asked. */
export function widthProblem(vector: Vector, column: VectorColumn | undefined): string | undefined {
  if (column === undefined || column.width === vector.length) return undefined;
  const { length } = vector;
  return `This vector has ${formatQuantity(length, 'dimension')}; the column needs ${formatCount(column.width)}.`;
}
