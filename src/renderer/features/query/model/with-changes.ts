import type { Cure } from '../../../../plan/index.ts';
import { withMember } from './with-member.ts';

/** The query with what a finding proposes; what is to be undefined is taken out. */
export function withChanges(json: string, changes: Cure['changes']): string {
  return Object.entries(changes).reduce((text, [member, value]) => withMember(text, [member], value), json);
}
