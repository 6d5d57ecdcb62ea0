import { setQueryField } from '../../model/set-query-field.ts';
import type { Variant } from './grid.ts';

/** The query as JSON, with the members of a variant; everything else stays to the letter. */
export function variantQuery(baseQuery: string, { values }: Variant): string {
  return [...values].reduce((json, [name, value]) => setQueryField(json, [name], value), baseQuery);
}
