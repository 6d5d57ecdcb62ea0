import type { CsvDialect } from '../../../../contract/index.ts';
import { refuseTooManyColumns } from '../column-names.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * SECURITY: counts the cells of each record before anything is made of them. A record of a million is refused at its first
 * few, and none of them is held in memory. A quote within a cell is refused by the parser, and so none is told apart here.
 */
export function createCellCounter(separator: CsvDialect['separator']): (piece: Uint8Array) => void {
  const cut = separator.charCodeAt(0);
  let isQuoted = false;
  let count = 1;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === cut) {
        count += 1;
        refuseTooManyColumns(count);
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) count = 1;
    }
  };
}
