import type { QueryFix } from '../../../../plan/index.ts';
import { setQueryField } from './set-query-field.ts';

/** The query with what a finding proposes; what is to be undefined is taken out. */
export function withChanges(json: string, changes: QueryFix['changes']): string {
  return Object.entries(changes).reduce(
    (text, [member, value]) => setQueryField(text, [member], value),
    json,
  );
}
