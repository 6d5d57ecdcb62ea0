import type { ActivityEntry, Connection } from '../../../../contract/index.ts';

/** What a replay would do that one has to agree to; undefined where it does no harm, or where the host refuses anyway. */
export function needsConfirmation(
  { effect }: Pick<ActivityEntry, 'effect'>,
  connection: Pick<Connection, 'readOnly'> | undefined,
): 'runs' | 'changes' | undefined {
  if (effect === 'reads' || connection === undefined) return undefined;
  return effect === 'changes' && connection.readOnly ? undefined : effect;
}
