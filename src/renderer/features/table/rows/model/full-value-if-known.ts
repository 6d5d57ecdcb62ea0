import type { FullCellValue, RowCell, TypeFamily } from '../../../../../contract/index.ts';

/** The whole of a cell where the grid has it already; undefined where the host has to be asked. */
export function fullValueIfKnown(cell: RowCell, family: TypeFamily): FullCellValue | undefined {
  if (cell === null) return { kind: 'null', text: 'null', isWhole: true };
  // What is nested may be a list of numbers, of which there is more to say.
  if (typeof cell !== 'string' || family === 'nested' || family === 'vector') return undefined;
  if (family === 'text') {
    return { kind: 'text', text: cell, isWhole: true, length: cell.length, unit: 'characters' };
  }
  return { kind: family === 'int' || family === 'float' ? 'number' : 'word', text: cell, isWhole: true };
}
