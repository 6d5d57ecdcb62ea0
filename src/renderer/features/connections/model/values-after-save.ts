import type { ConnectionValues } from './connection-values.ts';

type Draft = ConnectionValues['draft'];

/** What the fields hold after a save: what was saved, and on top of it what was changed while the server was asked. */
export function valuesAfterSave(saved: ConnectionValues, sent: Draft, now: Draft): ConnectionValues {
  const before = new Map<string, unknown>(Object.entries(sent));
  const later = Object.entries(now).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(before.get(member)),
  );
  return { ...saved, draft: { ...saved.draft, ...Object.fromEntries(later) } };
}
