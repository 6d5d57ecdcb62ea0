import { overviewOf } from './checks/overview/batch-model.ts';
import { createVersionIndex } from './checks/overview/version-index.ts';
import { type BatchContent, idKey, type TableState } from './model.ts';

/**
 * The number for a new version of the table: one more than there ever was, with what the draft itself creates.
 * Undefined where the versions are not known, or there is no higher number.
 */
export function proposedVersion(facts: TableState | undefined, draft?: BatchContent): bigint | undefined {
  if (facts === undefined) return undefined;
  const key = idKey(facts.id);
  const story = draft && overviewOf(draft, new Map([[key, facts]])).tables.find((table) => table.key === key);
  const versions = story?.end.versions ?? createVersionIndex(facts, []);
  const presence = story?.end.presence ?? facts.state;
  return presence === 'absent' ? undefined : versions.next();
}
