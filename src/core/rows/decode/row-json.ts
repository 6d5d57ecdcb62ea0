import { rowAsJson } from '../export/json-rows.ts';
import type { DecodedRows } from './decoded-rows.ts';

/** A whole row as a JSON object; undefined beyond the last one. */
export function rowJson({ fields, columnsAt }: DecodedRows, row: number): string | undefined {
  const place = columnsAt(row);
  return place && rowAsJson(fields)(place.columns, place.index);
}
