import type { NameState } from '../../../contract/index.ts';

/**
 * Another one whenever a search may find something else: as many names as before may be others, where they were forgotten
 * and read again, or where one was renamed.
 */
export function revisionOf(states: readonly Pick<NameState, 'names' | 'at'>[]): string {
  return states.map(({ names, at }) => `${names} ${at}`).join(', ');
}
