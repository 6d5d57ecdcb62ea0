import type { TableStates } from '../../../../batch/index.ts';
import { formatRelativeTime } from '../../../lib/format.ts';
import { useElapsed } from '../../../ui/LoadingState.tsx';
import styles from './side.module.css';

/** What the checks rest on: the draft alone, or also what the server said, and when. */
export function CheckedAt({ facts }: { readonly facts: TableStates }) {
  return facts.size === 0 ? <Source name="local" time="now" /> : <ServerTime at={oldest(facts)} />;
}

function ServerTime({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return <Source name="server" time={formatRelativeTime(at, at + elapsed)} />;
}

/** Where there is no room for both, the time wraps out of sight. */
function Source({ name, time }: { readonly name: string; readonly time: string }) {
  return (
    <span className={styles.at} title={`${name}, ${time}`}>
      <span>{name}</span>
      <span>, {time}</span>
    </span>
  );
}

function oldest(facts: TableStates): number {
  let at = Number.POSITIVE_INFINITY;
  for (const table of facts.values()) at = Math.min(at, table.at);
  return at;
}
