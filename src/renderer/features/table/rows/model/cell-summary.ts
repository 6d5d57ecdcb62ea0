import type { RowCell, ShortCell, VectorCell } from '../../../../../contract/index.ts';
import { formatBytes, formatCount, formatQuantity } from '../../../../lib/format/index.ts';
import { figureText } from './vector-figures.ts';

/** How long a thing is that is shown short: `5,000 characters`. */
export function cellLengthText({ length, unit }: Pick<ShortCell, 'length' | 'unit'>): string | undefined {
  if (length === undefined || unit === undefined) return undefined;
  if (unit === 'bytes') return formatBytes(length);
  return formatQuantity(length, unit.slice(0, -1));
}

/** For the ears, who see no picture. */
export function vectorText({ length, norm }: VectorCell): string {
  const figure = norm === null ? 'contains nulls' : `norm ${figureText(norm)}`;
  return `vector of ${formatCount(length)} numbers, ${figure}`;
}

/** Whether what is shown of a cell is all of it, so that nobody needs to ask for more. */
export function isWholeCell(cell: RowCell): cell is string | null {
  return cell === null || typeof cell === 'string';
}
