import type { KnownTables } from '../../../../batch/index.ts';
import { formatRelativeTime } from '../../../lib/format/index.ts';
import { useElapsed } from '../../../ui/use-elapsed.ts';
import styles from './side.module.css';

/** What the checks rest on: the draft alone, or also what the server said, and when. */
export function CheckedAt({ facts }: { readonly facts: KnownTables }) {
  return (
    <span className={styles.at}>{facts.size === 0 ? 'local, now' : <ServerTime at={oldest(facts)} />}</span>
  );
}

function ServerTime({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return `server, ${formatRelativeTime(at, at + elapsed)}`;
}

function oldest(facts: KnownTables): number {
  let at = Number.POSITIVE_INFINITY;
  for (const table of facts.values()) at = Math.min(at, table.at);
  return at;
}
