import { rowAsJson } from '../export/json-rows.ts';
import type { OpenAnswer } from './open-answer.ts';

/** A whole row as a JSON object; undefined beyond the last one. */
export function rowJson({ fields, columnsAt }: OpenAnswer, row: number): string | undefined {
  const place = columnsAt(row);
  return place && rowAsJson(fields)(place.columns, place.index);
}
