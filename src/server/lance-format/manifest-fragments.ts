import { INT64_MAX } from '../../protocol/index.ts';
import { MalformedBytes, type WireField, wireFields } from './protobuf.ts';
import { bytesOf, numberOf } from './wire-values.ts';

/** The numbers of the members of `lance.table.DataFragment` and `lance.table.DeletionFile`. */
const DELETION_FILE = 3;
const PHYSICAL_ROWS = 4;
const DELETED_ROWS = 4;

/** Undefined where some fragment, of an old writer, does not say it. */
export interface RowTotals {
  readonly fragments: bigint;
  readonly physicalRows: bigint | undefined;
  readonly deletedRows: bigint | undefined;
}

export const NO_ROWS: RowTotals = { fragments: 0n, physicalRows: 0n, deletedRows: 0n };

/** Adds a fragment up and keeps nothing else of it: there may be a hundred thousand. */
export function withFragment(totals: RowTotals, fragment: WireField['value']): RowTotals {
  let physicalRows: bigint | undefined;
  let deletedRows: bigint | undefined = 0n;
  for (const { number, value } of wireFields(bytesOf(fragment))) {
    // Of neither there can be none: zero is what is written where nobody counted.
    if (number === PHYSICAL_ROWS) physicalRows = numberOf(value) || undefined;
    if (number === DELETION_FILE) deletedRows = deletedRowsOf(value) || undefined;
  }
  if ((deletedRows ?? 0n) > (physicalRows ?? INT64_MAX)) {
    throw new MalformedBytes('it says that more rows are deleted than there are');
  }
  return {
    fragments: totals.fragments + 1n,
    physicalRows: sum(totals.physicalRows, physicalRows),
    deletedRows: sum(totals.deletedRows, deletedRows),
  };
}

function deletedRowsOf(deletionFile: WireField['value']): bigint {
  let rows = 0n;
  for (const { number, value } of wireFields(bytesOf(deletionFile))) {
    if (number === DELETED_ROWS) rows = numberOf(value);
  }
  return rows;
}

function sum(total: bigint | undefined, more: bigint | undefined): bigint | undefined {
  if (total === undefined || more === undefined) return undefined;
  if (total + more > INT64_MAX) throw new MalformedBytes('it says that there are more rows than can be');
  return total + more;
}
